import { anyone } from '#app/app/access.server.ts'
import { siteOfAddress } from '#app/app/client-address.server.ts'
import {
  type AuthServices,
  authEndpoint,
  callAuth,
  finishSignIn,
  signedInResponse,
  withPasswordAttempt,
} from '../account/auth-calls.server.ts'
import { isWrongSignInCode, rethrowRegistrationError } from '../account/auth-errors.server.ts'
import { clientAddressFrom } from '../account/auth-proxy.server.ts'
import { signInBody, signUpBody } from '../account/contract.ts'
import { TOO_MANY_ATTEMPTS } from '../account/copy.server.ts'
import { toProductPath } from '../core/rules.ts'

const MINUTE = 60_000
/** Of a site. */
export const REGISTRATION_LIMITS = [
  { name: 'registration', windowMs: MINUTE, maxAttempts: 60 },
  { name: 'registration, hour', windowMs: 60 * MINUTE, maxAttempts: 300 },
]

export function createSignInEndpoints(services: AuthServices) {
  return [
    authEndpoint({
      route: 'POST /auth/sign-in/email',
      summary: 'Sign in with email and password',
      description:
        'The response never reveals whether an account exists. After ten wrong passwords in a minute from one network or for one account, the response is 429.',
      access: anyone,
      isSessionCall: true,
      hasOwnQueue: true,
      body: signInBody,
      response: signedInResponse,
      problems: [400, 401, 403, 429],
      changes: [],
      async run(_ctx, { body: { email, password } }, c) {
        const response = await withPasswordAttempt(services, c, email, isWrongSignInCode, () =>
          callAuth(services, c, '/sign-in/email', { email: email.trim(), password }),
        )
        return await finishSignIn(c, response, 'signed in')
      },
    }),
    authEndpoint({
      route: 'POST /auth/sign-up/email',
      summary: 'Create an account and sign in',
      access: anyone,
      hasOwnQueue: true,
      body: signUpBody,
      response: signedInResponse,
      problems: [400],
      changes: [],
      rateLimit: (_ctx, _input, c) =>
        services.rateLimits.countAction(
          REGISTRATION_LIMITS,
          siteOfAddress(clientAddressFrom(c)),
          TOO_MANY_ATTEMPTS.registration,
        ),
      async run(_ctx, { body: { name, email, password, continueTo } }, c) {
        const callbackURL = toProductPath(continueTo)
        const response = await callAuth(services, c, '/sign-up/email', {
          name: name.trim(),
          email: email.trim(),
          password,
          ...(callbackURL && { callbackURL }),
        }).catch((error) => rethrowRegistrationError(c, email, error))
        return await finishSignIn(c, response, 'registered')
      },
    }),
  ]
}

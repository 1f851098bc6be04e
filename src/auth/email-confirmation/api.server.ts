import { anyone } from '#app/app/access.server.ts'
import { siteOfAddress } from '#app/app/client-address.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { type AuthServices, authEndpoint, callAuth } from '../account/auth-calls.server.ts'
import { rethrowConfirmationError } from '../account/auth-errors.server.ts'
import { clientAddressFrom, forwardToAuth } from '../account/auth-proxy.server.ts'
import { confirmationBody, confirmationRequestBody, statusSchema } from '../account/contract.ts'
import { TOO_MANY_ATTEMPTS } from '../account/copy.server.ts'

/** Of a network. */
const CONFIRMATION_LIMIT = { name: 'confirmation', windowMs: 60_000, maxAttempts: 20 }

/** Without the caller's session: the call concerns an address or a link. */
const ANONYMOUS = { isAnonymous: true }

export function createConfirmationEndpoints(services: AuthServices) {
  return [
    authEndpoint({
      route: 'POST /auth/send-verification-email',
      summary: 'Request another confirmation email',
      description:
        'Errors are reported only for the caller’s own address. For any other address the response is the same whether or not the account exists. An address receives at most five confirmation emails an hour.',
      access: anyone,
      body: confirmationRequestBody,
      response: json(statusSchema, 'The email is sent if the account exists and is not confirmed'),
      problems: [400],
      changes: [],
      rateLimit: (_ctx, _input, c) =>
        services.rateLimits.countAction(
          [CONFIRMATION_LIMIT],
          siteOfAddress(clientAddressFrom(c)),
          TOO_MANY_ATTEMPTS.request,
        ),
      async run({ actor, log }, { body: { email } }, c) {
        if (actor.kind === 'user' && actor.email === email) {
          await callAuth(services, c, '/send-verification-email', { email })
          return { status: true }
        }
        // The response neither waits nor repeats errors: both would reveal whether the account exists.
        const sending = forwardToAuth(
          services.auth,
          services.shopUrl,
          c,
          '/send-verification-email',
          { email },
          ANONYMOUS,
        )
        services.runInBackground(
          sending.catch((error) => {
            if (error instanceof HttpProblem) return
            log.error({ requestId: c.var.requestId, err: error }, 'a confirmation email could not be queued')
          }),
        )
        return { status: true }
      },
    }),
    authEndpoint({
      route: 'POST /auth/verify-email',
      summary: 'Confirm an email address with the token of a confirmation email; may be repeated',
      access: anyone,
      body: confirmationBody,
      response: json(statusSchema, 'The address is confirmed'),
      problems: [400],
      changes: [],
      async run({ log }, { body: { token } }, c) {
        // Not encodeURIComponent: it throws for half of a surrogate pair.
        const path = `/verify-email?${new URLSearchParams({ token })}`
        await forwardToAuth(services.auth, services.shopUrl, c, path, undefined, {
          ...ANONYMOUS,
          method: 'GET',
        }).catch(rethrowConfirmationError)
        log.info(
          { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
          'an address was confirmed',
        )
        return { status: true }
      },
    }),
  ]
}

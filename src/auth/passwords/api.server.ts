import { anyone, signedIn } from '#app/app/access.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import {
  type AuthServices,
  authEndpoint,
  callAuth,
  finishSignIn,
  signedInResponse,
  withPasswordAttempt,
} from '../account/auth-calls.server.ts'
import { isWrongPasswordCode } from '../account/auth-errors.server.ts'
import { clientAddressFrom } from '../account/auth-proxy.server.ts'
import { passwordChangeBody, resetBody, resetRequestBody, statusSchema } from '../account/contract.ts'

export function createPasswordEndpoints(services: AuthServices) {
  return [
    authEndpoint({
      route: 'POST /auth/request-password-reset',
      summary: 'Request a password reset link; the response is the same for every address',
      access: anyone,
      body: resetRequestBody,
      response: json(statusSchema, 'The email is sent if the account exists'),
      problems: [429],
      changes: [],
      async run({ log }, { body: { email } }, c) {
        const canSendEmail = await services.rateLimits.countResetRequest(email, clientAddressFrom(c))
        // The response does not wait: its duration would reveal whether the account exists.
        if (canSendEmail) {
          services.runInBackground(
            callAuth(services, c, '/request-password-reset', { email }).catch((error) =>
              log.error(
                { requestId: c.var.requestId, err: error },
                'a password reset link could not be created',
              ),
            ),
          )
        }
        return { status: true }
      },
    }),
    authEndpoint({
      route: 'POST /auth/reset-password',
      summary: 'Set a new password with a reset link; all sessions end',
      access: anyone,
      hasOwnQueue: true,
      body: resetBody,
      response: json(statusSchema, 'Done'),
      problems: [400],
      changes: [],
      async run({ log }, { body }, c) {
        await callAuth(services, c, '/reset-password', body)
        log.info({ requestId: c.var.requestId, clientAddress: clientAddressFrom(c) }, 'a password was reset')
        return { status: true }
      },
    }),
    authEndpoint({
      route: 'POST /auth/change-password',
      summary: 'Change the password; requires the current one and ends all other sessions',
      access: signedIn,
      hasOwnQueue: true,
      body: passwordChangeBody,
      response: signedInResponse,
      problems: [400, 429],
      changes: [],
      async run({ actor, db }, { body }, c) {
        const change = { ...body, revokeOtherSessions: true }
        const response = await withPasswordAttempt(services, c, actor.email, isWrongPasswordCode, () =>
          callAuth(services, c, '/change-password', change),
        )
        // Somebody who can read the mailbox may have requested a link before.
        await deleteRows(db, 'verifications', { value: actor.userId })
        return await finishSignIn(c, response, 'a password was changed')
      },
    }),
  ]
}

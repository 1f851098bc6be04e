import { anyone } from '#app/app/access.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { isCompanyMember } from '#app/users/core/queries.server.ts'
import { type AuthServices, authEndpoint, callAuth, copyCookies } from '../account/auth-calls.server.ts'
import { currentSessionSchema, statusSchema } from '../account/contract.ts'
import { clearSessionCookie } from '../account/read-session.server.ts'

export function createSessionEndpoints(services: AuthServices) {
  return [
    authEndpoint({
      route: 'GET /auth/get-session',
      summary: 'Get the current session; null for a guest',
      access: anyone,
      isSessionCall: true,
      isOpenBeforeSecondFactor: true,
      response: json(currentSessionSchema, 'The session'),
      shows: [],
      async run({ actor, db }, _input, c) {
        if (actor.kind === 'guest' || c.var.sessionId === null) {
          // The browser need not keep sending the cookie of an ended session.
          if (c.req.header('cookie')?.includes('.session_token='))
            c.header('Set-Cookie', clearSessionCookie(services.shopUrl.startsWith('https:')))
          return null
        }
        const { userId: id, email, name, isEmailConfirmed: emailVerified } = actor
        const role = actor.awaitsSecondFactor ? 'admin' : actor.role
        const hasCompany = (await isCompanyMember(db, id)) && { hasCompany: true as const }
        return {
          user: { id, email, name, role, emailVerified, ...hasCompany },
          session: { id: c.var.sessionId },
        }
      },
    }),
    authEndpoint({
      route: 'POST /auth/sign-out',
      summary: 'Sign out of this session',
      access: anyone,
      isSessionCall: true,
      isOpenBeforeSecondFactor: true,
      response: json(statusSchema, 'Done'),
      changes: [],
      async run(_ctx, _input, c) {
        copyCookies(c, await callAuth(services, c, '/sign-out', {}))
        return { status: true }
      },
    }),
  ]
}

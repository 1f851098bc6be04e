import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import type { Log } from '#app/lib/log.ts'
import { readableText, unreadableTextProblem } from '#app/lib/readable-text.ts'
import { confirmEmail, queueWelcome } from './email-confirmation/confirm-email.server.ts'
import type { ConfirmationEmailData, ResetEmailData } from './emails.server.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.server.ts'
import { createRateLimits } from './rate-limits.server.ts'
import { CONFIRMATION_LINK_HOURS, SESSION_LIMITS } from './rules.ts'
import { cookiePrefix } from './sessions/read-session.server.ts'

export interface AuthOptions {
  db: Db
  secret: string
  /** Where the shop is reached; mails and redirects use it, never the Host header. */
  shopUrl: string
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined
  now: () => Date
  log: Log
}

/** The name on the account: shown on orders and mails, so it is bounded and holds nothing that cannot be seen. */
function assertDisplayName(name: unknown) {
  const shown = typeof name === 'string' ? name.trim() : ''
  if (!shown) throw new APIError('BAD_REQUEST', { message: 'Name is required', code: 'NAME_REQUIRED' })
  if (shown.length > 100 || !shown.isWellFormed() || unreadableTextProblem(shown)) {
    throw new APIError('BAD_REQUEST', {
      message: 'Enter a name of at most 100 characters, without control or invisible characters.',
      code: 'INVALID_NAME',
    })
  }
}

/** What Google calls somebody, held to the same; the address where nothing is left. */
function toDisplayName(name: string, email: string): string {
  return readableText(name.toWellFormed().slice(0, 100).toWellFormed()) || email
}

/** What Google gives to sign somebody in is of no use afterwards: nobody can take what is kept nowhere. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

/** Sign-in by e-mail and password and by Google, on the shop's own tables (Better Auth's standard routes). */
export function createAuth(options: AuthOptions) {
  const { db, now, shopUrl } = options
  const isSecure = shopUrl.startsWith('https:')
  const throttle = createRateLimits({ db, secret: options.secret, now })
  return betterAuth({
    appName: 'FIX IT',
    baseURL: shopUrl,
    basePath: '/api/auth',
    secret: options.secret,
    telemetry: { enabled: false },
    // What it says of single requests (a wrong password, a taken address) is answered, not news; breakage is logged.
    logger: { level: 'error', log: (_level, message) => options.log.warn({}, `identity: ${message}`) },
    // What breaks is thrown on, so that our own API answers: a dead database is a 503.
    onAPIError: { throw: true, errorURL: `${shopUrl}/login` },
    // Requests from elsewhere never come so far (server/api/create-api.server.ts); this holds the addresses to come back to.
    trustedOrigins: [shopUrl],
    database: { db, type: 'postgres' },
    advanced: {
      // The prefix says more than Better Auth's own one for TLS.
      cookiePrefix: cookiePrefix(isSecure),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 64 },
      // Said here, as the library leaves them out where NODE_ENV or TEST says that it is tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', input: false, defaultValue: 'customer' } },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // The longest that any may last; what ends it earlier is judged where it is read (session.server.ts).
      expiresIn: SESSION_LIMITS.customer.maxAgeMs / 1_000,
      disableSessionRefresh: true,
      // Off, so that removal, sign-out and a changed role bite on the very next request.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        await deleteOlderResetLinks(db, user.id)
        const payload: ResetEmailData = {
          // Anybody can write what they like into the name of an account that is not confirmed.
          ...(user.emailVerified && { name: user.name }),
          resetUrl: `${shopUrl}/resetpassword?token=${encodeURIComponent(token)}`,
        }
        await queueEmail(
          db,
          { kind: 'password-reset', recipient: user.email, payload: { ...payload } },
          now(),
        )
      },
      onPasswordReset: async ({ user }) => {
        await db.deleteFrom('verifications').where('value', '=', user.id).execute()
        // Whoever had the link reads the emails of this address.
        await confirmEmail(db, user.id, shopUrl, now())
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: CONFIRMATION_LINK_HOURS * 60 * 60,
      sendVerificationEmail: async ({ user, token }, request) => {
        // The shop makes its first administrator without any request, and vouches for the address itself.
        if (!request) return
        await throttle.confirmationEmail(user.email)
        const payload: ConfirmationEmailData = {
          confirmUrl: `${shopUrl}/confirmemail?token=${encodeURIComponent(token)}`,
        }
        const email = { kind: 'email-confirmation', recipient: user.email, payload: { ...payload } }
        await queueEmail(db, email, now())
      },
      beforeEmailVerification: ({ id }) => confirmEmail(db, id, shopUrl, now()),
    },
    // Counted by `throttle.server.ts`, which knows a wrong password from a right one.
    rateLimit: { enabled: false },
    plugins: options.google
      ? [
          genericOAuth({
            config: [
              {
                providerId: 'google',
                name: 'Google',
                clientId: options.google.clientId,
                clientSecret: options.google.clientSecret,
                discoveryUrl: options.google.discoveryUrl,
                scopes: ['openid', 'email', 'profile'],
                requireIdTokenVerification: true,
                prompt: 'select_account',
              },
            ],
          }),
        ]
      : [],
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/sign-up/email') assertDisplayName(ctx.body?.name)
      }),
    },
    databaseHooks: {
      account: {
        create: {
          // An address may come to belong to somebody else at Google: who signs in first is the one Google knows it by.
          before: async (account) =>
            (await hasOtherIdentity(db, account)) ? false : { data: { ...account, ...NO_TOKENS } },
          after: async (account) => deleteIfUserRemoved(db, 'accounts', account.userId),
        },
        update: { before: async (change) => ({ data: { ...change, ...NO_TOKENS } }) },
      },
      user: {
        create: {
          before: async (user, ctx) => {
            // A Google address counts only when Google itself vouches for it. The popup is told `unable_to_create_user`.
            const vouchedFor = !ctx?.path.startsWith('/callback') || user.emailVerified
            if (!vouchedFor) return false
            // A picture from elsewhere would be a request to another host.
            return { data: { ...user, name: toDisplayName(user.name, user.email), image: null } }
          },
          after: async (user) => {
            if (user.emailVerified) await queueWelcome(db, user.email, shopUrl, now())
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            const user = await db
              .selectFrom('users')
              .select('removed_at')
              .where('id', '=', session.userId)
              .executeTakeFirst()
            if (user?.removed_at) {
              throw new APIError('FORBIDDEN', {
                code: 'ACCOUNT_REMOVED',
                message: 'This account has been removed by an administrator.',
              })
            }
            return { data: session }
          },
          // The account may have been deleted since it was looked at.
          after: async (session) => deleteIfUserRemoved(db, 'sessions', session.userId),
        },
      },
    },
  })
}

/** Whether the user signs in with another identity of the same provider already. */
async function hasOtherIdentity(
  db: Db,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .where('account_id', '<>', accountId)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Called once the row is written: a deletion that was under way has ended by then, as the row had to wait for it, and
 * a later one finds the row itself.
 */
async function deleteIfUserRemoved(db: Db, table: 'sessions' | 'accounts', userId: string) {
  await db
    .deleteFrom(table)
    .where('user_id', '=', (eb) =>
      eb.selectFrom('users').select('id').where('id', '=', userId).where('removed_at', 'is not', null),
    )
    .execute()
}

/** Of several reset links only the newest works. */
async function deleteOlderResetLinks(db: Db, userId: string) {
  await db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where('id', '<', (eb) =>
      eb
        .selectFrom('verifications')
        .select((e) => e.fn.max('id').as('newest'))
        .where('value', '=', userId),
    )
    .execute()
}

export type Auth = ReturnType<typeof createAuth>

import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import type { Log } from '#app/lib/log.ts'
import { readableText, unreadableTextProblem } from '#app/lib/readable-text.ts'
import { ACCOUNT_REMOVED, NAME_NOT_USABLE, NAME_REQUIRED } from './copy.server.ts'
import { confirmEmail, queueWelcome } from './email-confirmation/confirm-email.server.ts'
import type { ConfirmationEmailData, ResetEmailData } from './emails.server.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.server.ts'
import { createRateLimits } from './rate-limits.server.ts'
import { CONFIRMATION_LINK_HOURS, SESSION_LIMITS, toProductPath } from './rules.ts'
import { cookiePrefix } from './sessions/read-session.server.ts'

export interface AuthOptions {
  db: Db
  secret: string
  /** The shop's public URL. Emails and redirects use it instead of the Host header. */
  shopUrl: string
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined
  now: () => Date
  log: Log
}

/** The name appears on orders and in emails: its length is limited, and invisible characters are rejected. */
function assertDisplayName(name: unknown) {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (!trimmed) throw new APIError('BAD_REQUEST', { message: NAME_REQUIRED, code: 'NAME_REQUIRED' })
  if (trimmed.length > 100 || !trimmed.isWellFormed() || unreadableTextProblem(trimmed)) {
    throw new APIError('BAD_REQUEST', { message: NAME_NOT_USABLE, code: 'INVALID_NAME' })
  }
}

/** Applies the same limits to the name from Google. Falls back to the email address. */
function toDisplayName(name: string, email: string): string {
  return readableText(name.toWellFormed().slice(0, 100).toWellFormed()) || email
}

/** Google's tokens are not stored: the shop does not need them after sign-in. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

/** Sign-in by email and password and with Google, on the shop's own tables (Better Auth's standard routes). */
export function createAuth(options: AuthOptions) {
  const { db, now, shopUrl } = options
  const isSecure = shopUrl.startsWith('https:')
  const rateLimits = createRateLimits({ db, secret: options.secret, now })
  return betterAuth({
    appName: 'FIX IT',
    baseURL: shopUrl,
    basePath: '/api/auth',
    secret: options.secret,
    telemetry: { enabled: false },
    // Rejected requests, such as wrong passwords, are not logged here.
    logger: { level: 'error', log: (_level, message) => options.log.warn({}, `auth: ${message}`) },
    // Unexpected errors reach the shop's own API, which answers 503 when the database is unavailable.
    onAPIError: { throw: true, errorURL: `${shopUrl}/login` },
    // The allowed redirect targets. Cross-site requests are rejected earlier (server/api/create-api.server.ts).
    trustedOrigins: [shopUrl],
    database: { db, type: 'postgres' },
    advanced: {
      // Stricter than Better Auth's own `__Secure-` prefix.
      cookiePrefix: cookiePrefix(isSecure),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 64 },
      // Set explicitly: the library skips these checks when NODE_ENV or TEST indicate a test.
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
      // The maximum for any role. Shorter limits are checked on every read (sessions/read-session.server.ts).
      expiresIn: SESSION_LIMITS.customer.maxAgeMs / 1_000,
      disableSessionRefresh: true,
      // Disabled, so that removal, sign-out and a role change apply to the next request.
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
          // Anyone may have registered an unconfirmed address, under any name.
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
        // The link was sent by email, so using it confirms the address.
        await confirmEmail(db, user.id, shopUrl, now())
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: CONFIRMATION_LINK_HOURS * 60 * 60,
      sendVerificationEmail: async ({ user, token, url }, request) => {
        // The shop creates its first administrator without a request and confirms that address itself.
        if (!request) return
        await rateLimits.countConfirmationEmail(user.email)
        const productPath = toProductPath(new URL(url).searchParams.get('callbackURL') ?? undefined)
        const from = productPath ? `&from=${encodeURIComponent(productPath)}` : ''
        const payload: ConfirmationEmailData = {
          confirmUrl: `${shopUrl}/confirmemail?token=${encodeURIComponent(token)}${from}`,
        }
        const email = { kind: 'email-confirmation', recipient: user.email, payload: { ...payload } }
        await queueEmail(db, email, now())
      },
      beforeEmailVerification: ({ id }) => confirmEmail(db, id, shopUrl, now()),
    },
    // rate-limits.server.ts counts instead, because it can tell wrong passwords from right ones.
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
          // Google may reassign an address. The first Google account that signs in keeps the shop account.
          before: async (account) =>
            (await hasOtherIdentity(db, account)) ? false : { data: { ...account, ...NO_TOKENS } },
          after: async (account) => deleteIfUserRemoved(db, 'accounts', account.userId),
        },
        update: { before: async (change) => ({ data: { ...change, ...NO_TOKENS } }) },
      },
      user: {
        create: {
          before: async (user, ctx) => {
            // Addresses that Google has not verified are rejected. The popup receives `unable_to_create_user`.
            const isAccepted = !ctx?.path.startsWith('/callback') || user.emailVerified
            if (!isAccepted) return false
            // An external image would send requests to another host.
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
                message: ACCOUNT_REMOVED,
              })
            }
            return { data: session }
          },
          // The account may have been deleted after the check above.
          after: async (session) => deleteIfUserRemoved(db, 'sessions', session.userId),
        },
      },
    },
  })
}

/** Whether the user already signs in with another account at the same provider. */
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
 * Call after the insert. The insert waits for a running account deletion, so this sees its result; a later deletion
 * finds the row itself.
 */
async function deleteIfUserRemoved(db: Db, table: 'sessions' | 'accounts', userId: string) {
  await db
    .deleteFrom(table)
    .where('user_id', '=', (eb) =>
      eb.selectFrom('users').select('id').where('id', '=', userId).where('removed_at', 'is not', null),
    )
    .execute()
}

/** Only the newest of several reset links works. */
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

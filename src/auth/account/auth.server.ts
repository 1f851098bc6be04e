import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import type { Log } from '#app/lib/log.ts'
import { unreadableTextProblem, webAddressProblem } from '#app/lib/readable-text.ts'
import {
  CONFIRMATION_LINK_HOURS,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  SESSION_LIMITS,
  toProductPath,
} from '../core/rules.ts'
import { createAccountHooks } from './account-hooks.server.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { NAME_NOT_USABLE, NAME_REQUIRED, NAME_WITH_ADDRESS } from './copy.server.ts'
import type { ConfirmationEmailData, ResetEmailData } from './emails.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { createRateLimits, type RateLimits } from './rate-limits.server.ts'
import { cookiePrefix } from './read-session.server.ts'

export interface AuthOptions {
  db: Db
  secret: string
  /** The shop's public URL. Emails and redirects use it instead of the Host header. */
  shopUrl: string
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined
  now: () => Date
  log: Log
}

/** The name appears on orders and in emails: its length is limited, and invisible characters and links are rejected. */
function assertDisplayName(name: unknown) {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (!trimmed) throw new APIError('BAD_REQUEST', { message: NAME_REQUIRED, code: 'NAME_REQUIRED' })
  const isReadable = trimmed.length <= 100 && trimmed.isWellFormed() && !unreadableTextProblem(trimmed)
  if (!isReadable || webAddressProblem(trimmed)) {
    const message = isReadable ? NAME_WITH_ADDRESS : NAME_NOT_USABLE
    throw new APIError('BAD_REQUEST', { message, code: 'INVALID_NAME' })
  }
}

const DATES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const
const USERS = { modelName: 'users', fields: { emailVerified: 'email_verified', ...DATES } } as const
const SESSIONS = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...DATES,
  },
} as const
const ACCOUNTS = {
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
    ...DATES,
  },
} as const
const VERIFICATIONS = { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...DATES } } as const

const signInWithGoogle = (google: NonNullable<AuthOptions['google']>) =>
  genericOAuth({
    config: [
      {
        ...google,
        providerId: 'google',
        name: 'Google',
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        prompt: 'select_account',
      },
    ],
  })

const passwordSignIn = ({ db, shopUrl, now }: AuthOptions) =>
  ({
    enabled: true,
    autoSignIn: true,
    minPasswordLength: MIN_PASSWORD_LENGTH,
    maxPasswordLength: MAX_PASSWORD_LENGTH,
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
      await queueEmail(db, { kind: 'password-reset', recipient: user.email, payload: { ...payload } }, now())
    },
    onPasswordReset: async ({ user }) => {
      await deleteRows(db, 'verifications', { value: user.id })
      // The link was sent by email, so using it confirms the address.
      await confirmEmail(db, user.id, shopUrl, now())
    },
  }) satisfies BetterAuthOptions['emailAndPassword']

const emailConfirmation = ({ db, shopUrl, now }: AuthOptions, rateLimits: RateLimits) =>
  ({
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
  }) satisfies BetterAuthOptions['emailVerification']

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
    // The allowed redirect targets. Cross-site requests are rejected earlier (server/api/request-steps.server.ts).
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
      ...USERS,
      additionalFields: { role: { type: 'string', input: false, defaultValue: 'customer' } },
    },
    session: {
      ...SESSIONS,
      // The maximum for any role. Shorter limits are checked on every read (sessions/read-session.server.ts).
      expiresIn: SESSION_LIMITS.customer.maxAgeMs / 1_000,
      disableSessionRefresh: true,
      // Disabled, so that removal, sign-out and a role change apply to the next request.
      cookieCache: { enabled: false },
    },
    account: {
      ...ACCOUNTS,
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
    },
    verification: { ...VERIFICATIONS, storeIdentifier: 'hashed' },
    emailAndPassword: passwordSignIn(options),
    emailVerification: emailConfirmation(options, rateLimits),
    // rate-limits.server.ts counts instead, because it can tell wrong passwords from right ones.
    rateLimit: { enabled: false },
    plugins: options.google ? [signInWithGoogle(options.google)] : [],
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/sign-up/email') assertDisplayName(ctx.body?.name)
      }),
    },
    databaseHooks: createAccountHooks(options),
  })
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

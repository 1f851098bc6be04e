import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import type { Log } from '../db/context.server.ts'
import { newId } from '../db/ids.server.ts'
import type { Db } from '../db/schema.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import type { ResetPayload, WelcomePayload } from './letters.ts'
import { COOKIE_PREFIX } from './session.server.ts'

export interface IdentityOptions {
  db: Db
  secret: string
  /** Where the shop is reached; mails and redirects use it, never the Host header. */
  shopUrl: string
  /** True where the operator named the address: then only its own origin may call. */
  shopUrlIsFixed: boolean
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined
  now: () => Date
  log: Log
}

const DAY = 24 * 60 * 60

/** The name on the account: shown on orders and mails, so it is bounded and holds no control characters. */
function checkDisplayName(name: unknown) {
  const shown = typeof name === 'string' ? name.trim() : ''
  const hasControl = [...shown].some((sign) => sign < ' ' || sign === '\u007f')
  if (!shown) throw new APIError('BAD_REQUEST', { message: 'Name is required', code: 'NAME_REQUIRED' })
  if (shown.length > 100 || hasControl || !shown.isWellFormed()) {
    throw new APIError('BAD_REQUEST', {
      message: 'The name may have at most 100 letters, without control characters.',
      code: 'NAME_NOT_USABLE',
    })
  }
}

/** Sign-in by e-mail and password and by Google, on the shop's own tables (Better Auth's standard routes). */
export function createIdentity(options: IdentityOptions) {
  const { db, now, shopUrl } = options
  return betterAuth({
    appName: 'FIX IT',
    baseURL: shopUrl,
    basePath: '/api/auth',
    secret: options.secret,
    telemetry: { enabled: false },
    // What it says of single requests (a wrong password, a taken address) is answered, not news; breakage is logged.
    logger: { level: 'error', log: (_level, message) => options.log.warn({}, `identity: ${message}`) },
    // A refusal is answered in words; breakage comes out as it is, and is judged where all breakage is.
    onAPIError: { throw: true, errorURL: `${shopUrl}/login` },
    trustedOrigins: (request) =>
      options.shopUrlIsFixed || !request ? [shopUrl] : [shopUrl, new URL(request.url).origin],
    database: { db, type: 'postgres' },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: ['x-fixit-client-ip'], ipv6Subnet: 64 },
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
      expiresIn: 7 * DAY,
      updateAge: DAY,
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
      encryptOAuthTokens: true,
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
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const payload: ResetPayload = {
          name: user.name,
          resetUrl: `${shopUrl}/resetpassword?token=${encodeURIComponent(token)}`,
        }
        await queueMail(db, { kind: 'password-reset', recipient: user.email, payload: { ...payload } }, now())
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 120 },
        '/sign-up/email': { window: 60, max: 120 },
        '/request-password-reset': { window: 60, max: 20 },
        '/get-session': false,
      },
    },
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
        if (ctx.path === '/sign-up/email') checkDisplayName(ctx.body?.name)
        if (ctx.path === '/update-user' && ctx.body?.name !== undefined) checkDisplayName(ctx.body.name)
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, ctx) => {
            // A Google address counts only when Google itself vouches for it. The popup is told `unable_to_create_user`.
            const vouchedFor = !ctx?.path.startsWith('/callback') || user.emailVerified
            return vouchedFor ? { data: user } : false
          },
          after: async (user) => {
            const payload: WelcomePayload = { name: user.name, shopUrl }
            await queueMail(db, { kind: 'welcome', recipient: user.email, payload: { ...payload } }, now())
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
                message: 'This account has been removed by an administrator.',
              })
            }
            return { data: session }
          },
        },
      },
    },
  })
}

export type Identity = ReturnType<typeof createIdentity>

/** Checks and effects when Better Auth stores a user, an account of a provider or a session. */
import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { emailSchema } from '#app/app/api.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { readableText, withoutWebAddress } from '#app/lib/readable-text.ts'
import { queueWelcome } from './confirm-email.server.ts'
import { ACCOUNT_REMOVED } from './copy.server.ts'

/** Applies the same rules to the name from Google. Falls back to the email address. */
function toDisplayName(name: string, email: string): string {
  const readable = readableText(name.toWellFormed().slice(0, 100).toWellFormed())
  return withoutWebAddress(readable).slice(0, 100).toWellFormed().trim() || email
}

/** Google's tokens are not stored: the shop does not need them after sign-in. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

/** True if the user already signs in with another account at the same provider. */
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

/** A program may sign in again and again, and send anything as the name of its browser. */
const MAX_SESSIONS = 100
const MAX_USER_AGENT = 500

/** The oldest sessions of a user end when there are too many. */
async function deleteOlderSessions(db: Db, userId: string) {
  const ofUser = db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  await db
    .deleteFrom('sessions')
    .where('id', 'in', ofUser.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(MAX_SESSIONS))
    .execute()
}

interface AccountHookOptions {
  db: Db
  /** For the links in emails. */
  shopUrl: string
  now: () => Date
}

export const createAccountHooks = ({ db, now, shopUrl }: AccountHookOptions) =>
  ({
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
          const isFromGoogle = ctx?.path.startsWith('/callback')
          if (isFromGoogle && !(user.emailVerified && emailSchema.safeParse(user.email).success))
            throw new APIError('FORBIDDEN', { code: 'email_not_verified' })
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
          const user = await findRow(db, 'users', session.userId, ['removed_at'])
          if (user?.removed_at) {
            throw new APIError('FORBIDDEN', {
              code: 'ACCOUNT_REMOVED',
              message: ACCOUNT_REMOVED,
            })
          }
          return { data: { ...session, userAgent: session.userAgent?.slice(0, MAX_USER_AGENT) } }
        },
        // The account may have been deleted after the check above.
        async after({ userId }) {
          await deleteIfUserRemoved(db, 'sessions', userId)
          await deleteOlderSessions(db, userId)
        },
      },
    },
  }) satisfies BetterAuthOptions['databaseHooks']

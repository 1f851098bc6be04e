/** Counts tries at the doors where somebody could guess, flood or annoy: in the database, for every process. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '#app/app/client-address.server.ts'
import { withRetries } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** So many tries in a window of time that begins with the first. */
interface RateLimit {
  name: string
  windowMs: number
  maxAttempts: number
}

interface CountedLimit extends RateLimit {
  count: number
  endsAt: Date
}

/** Wrong passwords, of one network, against one account, and of one network against one account. */
const SIGN_IN_LIMITS = {
  network: { name: 'sign-in network', windowMs: MINUTE, maxAttempts: 10 },
  networkLong: { name: 'sign-in network, hour', windowMs: HOUR, maxAttempts: 100 },
  account: { name: 'sign-in account', windowMs: MINUTE, maxAttempts: 10 },
  pair: { name: 'sign-in pair', windowMs: MINUTE, maxAttempts: 10 },
  pairLong: { name: 'sign-in pair, hour', windowMs: HOUR, maxAttempts: 30 },
} as const satisfies Record<string, RateLimit>

const REGISTRATION_LIMITS = [
  { name: 'registration', windowMs: MINUTE, maxAttempts: 60 },
  { name: 'registration, hour', windowMs: HOUR, maxAttempts: 300 },
]
const RESET_LIMIT = { name: 'reset', windowMs: MINUTE, maxAttempts: 20 }
const RESET_EMAIL_LIMIT = { name: 'reset mails', windowMs: HOUR, maxAttempts: 3 }
const CONFIRMATION_LIMIT = { name: 'confirmation', windowMs: MINUTE, maxAttempts: 20 }
/** To one address, whoever asks: by registering, or for another email. */
const CONFIRMATION_EMAIL_LIMITS = [
  { name: 'confirmation emails', windowMs: HOUR, maxAttempts: 5 },
  { name: 'confirmation emails, day', windowMs: 24 * HOUR, maxAttempts: 10 },
]
/** More than anybody types; a flood would push everybody else's off the home page. */
const REVIEW_LIMIT = { name: 'reviews', windowMs: MINUTE, maxAttempts: 30 }

interface RateLimitOptions {
  db: Db
  /** Keys are hashed with it: the table tells nobody which addresses were tried. */
  secret: string
  now: () => Date
}

export interface Attempt {
  /** The try was none: the password was right. */
  refund(): Promise<void>
}

type RateLimitKey = readonly [watch: RateLimit, of: string]

export function createRateLimits({ db, secret, now }: RateLimitOptions) {
  const hashKey = ([{ name }, of]: RateLimitKey) =>
    createHmac('sha256', secret).update(`${name}\n${of}`).digest('base64url')

  const keyed = (
    keys: readonly RateLimitKey[],
    rows: readonly { key: string; count: number; ends_at: Date }[],
    more: number,
  ) =>
    keys.map((key): CountedLimit => {
      const row = rows.find((one) => one.key === hashKey(key))
      const isOpen = row !== undefined && row.ends_at.getTime() > now().getTime()
      return { ...key[0], count: (isOpen ? row.count : 0) + more, endsAt: isOpen ? row.ends_at : now() }
    })

  /** What one more of each would count, without writing anything: whoever is refused already costs no writes. */
  async function look(keys: readonly RateLimitKey[]): Promise<CountedLimit[]> {
    const rows = await db
      .selectFrom('tries')
      .select(['key', 'count', 'ends_at'])
      .where('key', 'in', keys.map(hashKey))
      .execute()
    return keyed(keys, rows, 1)
  }

  /** Counts one more of each, before anybody knows how it ends: a hundred at once are a hundred. */
  async function count(keys: readonly RateLimitKey[]): Promise<CountedLimit[]> {
    const at = now()
    const rows = keys
      .map((key) => ({ key: hashKey(key), limit: key[0] }))
      // Locked in one order, so that two tries at once never wait for each other in a circle.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const values = rows.map(
      ({ key, limit }) => sql`(${key}, 1, ${new Date(at.getTime() + limit.windowMs)}::timestamptz)`,
    )
    // A window that ends later than a new one would was begun before the clock was set back. Clocks differ a little.
    const hasEnded = sql`tries.ends_at <= ${at} or tries.ends_at > excluded.ends_at + interval '1 minute'`
    const written = await withRetries(() =>
      sql<{ key: string; count: number; ends_at: Date }>`
        insert into tries (key, count, ends_at) values ${sql.join(values)}
        on conflict (key) do update set
          count = case when ${hasEnded} then 1 else tries.count + 1 end,
          ends_at = case when ${hasEnded} then excluded.ends_at else tries.ends_at end
        returning key, count, ends_at`.execute(db),
    )
    return keyed(keys, written.rows, 0)
  }

  async function refund(keys: readonly RateLimitKey[]): Promise<void> {
    // Locked in the order in which they are counted, for the same reason.
    await withRetries(() =>
      sql`
        update tries set count = tries.count - 1
        from (select key from tries where key in (${sql.join(keys.map(hashKey))}) order by key for update) locked
        where tries.key = locked.key and tries.count > 0`.execute(db),
    )
  }

  /** Throws 429 until the last of these windows has ended; nothing where there are none. */
  function refuseIfOver(exceeded: readonly CountedLimit[], what: string): void {
    if (exceeded.length === 0) return
    const until = Math.max(...exceeded.map(({ endsAt }) => endsAt.getTime()))
    const seconds = Math.max(1, Math.ceil((until - now().getTime()) / 1_000))
    throw new HttpProblem({
      status: 429,
      code: 'too-many-attempts',
      title: 'Too many tries',
      detail: `${what} Please try again in ${formatWait(seconds)}.`,
      extra: { retryAfter: seconds },
      headers: { 'retry-after': String(seconds) },
    })
  }

  const isExceeded = (one: CountedLimit | undefined) => one !== undefined && one.count > one.maxAttempts

  const ifOver = (one: CountedLimit | undefined) => (one && isExceeded(one) ? [one] : [])

  return {
    /**
     * Before a password is looked at. Throws 429 after ten wrong ones in a minute from one network, or against one
     * account: of that, a network that was not wrong itself may still try once, so that no stranger locks anybody out.
     */
    async countSignIn(email: string, address: string): Promise<Attempt> {
      const network = networkOf(address)
      const pairOf = `${email}\n${network}`
      const keys: RateLimitKey[] = [
        [SIGN_IN_LIMITS.network, network],
        [SIGN_IN_LIMITS.networkLong, network],
        [SIGN_IN_LIMITS.account, email],
        [SIGN_IN_LIMITS.pair, pairOf],
        [SIGN_IN_LIMITS.pairLong, pairOf],
      ]
      const overIn = (counted: readonly CountedLimit[]) => {
        const [account, pair] = [counted[2], counted[3]]
        return counted.filter((one) => isExceeded(one) && (one !== account || (pair?.count ?? 0) > 1))
      }
      refuseIfOver(overIn(await look(keys)), 'Too many wrong passwords.')
      const exceeded = overIn(await count(keys))
      if (exceeded.length > 0) await refund(keys)
      refuseIfOver(exceeded, 'Too many wrong passwords.')
      return { refund: () => refund(keys) }
    },

    /** Before an account is made. Throws 429. */
    async countRegistration(address: string): Promise<void> {
      const network = networkOf(address)
      const keys = REGISTRATION_LIMITS.map((limit): RateLimitKey => [limit, network])
      refuseIfOver((await look(keys)).filter(isExceeded), 'Too many registrations from your network.')
      refuseIfOver((await count(keys)).filter(isExceeded), 'Too many registrations from your network.')
    },

    /**
     * Before a reset is asked for. Throws 429 for a network that asks too often.
     * @returns false where the account has had its mails for this hour: the answer stays the same, no mail is sent
     */
    async countResetRequest(email: string, address: string): Promise<boolean> {
      const network: RateLimitKey = [RESET_LIMIT, networkOf(address)]
      const mails: RateLimitKey = [RESET_EMAIL_LIMIT, email]
      const [networkNow, mailsNow] = await look([network, mails])
      refuseIfOver(ifOver(networkNow), 'Too many requests from your network.')
      const hasMailLeft = !isExceeded(mailsNow)
      const [networkThen, mailsThen] = await count(hasMailLeft ? [network, mails] : [network])
      refuseIfOver(ifOver(networkThen), 'Too many requests from your network.')
      return hasMailLeft && !isExceeded(mailsThen)
    },

    /** Before another confirmation email is asked for. Throws 429 for a network that asks too often. */
    async confirmation(address: string): Promise<void> {
      const keys: RateLimitKey[] = [[CONFIRMATION_LIMIT, networkOf(address)]]
      refuseIfOver((await look(keys)).filter(isExceeded), 'Too many requests from your network.')
      refuseIfOver((await count(keys)).filter(isExceeded), 'Too many requests from your network.')
    },

    /** Before a confirmation email is sent. Throws 429. */
    async confirmationEmail(email: string): Promise<void> {
      const keys = CONFIRMATION_EMAIL_LIMITS.map((limit): RateLimitKey => [limit, email])
      refuseIfOver((await look(keys)).filter(isExceeded), 'Too many confirmation emails to this address.')
      refuseIfOver((await count(keys)).filter(isExceeded), 'Too many confirmation emails to this address.')
    },

    /** Before a review is written. Throws 429. */
    async countReview(userId: string): Promise<void> {
      const keys: RateLimitKey[] = [[REVIEW_LIMIT, userId]]
      refuseIfOver((await look(keys)).filter(isExceeded), 'Too many reviews.')
      refuseIfOver((await count(keys)).filter(isExceeded), 'Too many reviews.')
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** '1 second', '45 seconds', '12 minutes' */
function formatWait(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

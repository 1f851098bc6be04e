/** Counts tries at the doors where somebody could guess, flood or annoy: in the database, for every process. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '#app/app/client-address.server.ts'
import { retrying } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** So many tries in a window of time that begins with the first. */
interface Watch {
  name: string
  windowMs: number
  most: number
}

interface Counted extends Watch {
  count: number
  endsAt: Date
}

/** Wrong passwords, of one network, against one account, and of one network against one account. */
const SIGN_IN = {
  network: { name: 'sign-in network', windowMs: MINUTE, most: 10 },
  networkLong: { name: 'sign-in network, hour', windowMs: HOUR, most: 100 },
  account: { name: 'sign-in account', windowMs: MINUTE, most: 10 },
  pair: { name: 'sign-in pair', windowMs: MINUTE, most: 10 },
  pairLong: { name: 'sign-in pair, hour', windowMs: HOUR, most: 30 },
} as const satisfies Record<string, Watch>

const REGISTRATION = [
  { name: 'registration', windowMs: MINUTE, most: 60 },
  { name: 'registration, hour', windowMs: HOUR, most: 300 },
]
const RESET = { name: 'reset', windowMs: MINUTE, most: 20 }
const RESET_MAILS = { name: 'reset mails', windowMs: HOUR, most: 3 }
const CONFIRMATION = { name: 'confirmation', windowMs: MINUTE, most: 20 }
/** To one address, whoever asks: by registering, or for another email. */
const CONFIRMATION_EMAILS = [
  { name: 'confirmation emails', windowMs: HOUR, most: 5 },
  { name: 'confirmation emails, day', windowMs: 24 * HOUR, most: 10 },
]
/** More than anybody types; a flood would push everybody else's off the home page. */
const REVIEWS = { name: 'reviews', windowMs: MINUTE, most: 30 }

interface ThrottleOptions {
  db: Db
  /** Keys are hashed with it: the table tells nobody which addresses were tried. */
  secret: string
  now: () => Date
}

export interface Admitted {
  /** The try was none: the password was right. */
  giveBack(): Promise<void>
}

type Key = readonly [watch: Watch, of: string]

export function createThrottle({ db, secret, now }: ThrottleOptions) {
  const hashed = ([{ name }, of]: Key) =>
    createHmac('sha256', secret).update(`${name}\n${of}`).digest('base64url')

  const keyed = (
    keys: readonly Key[],
    rows: readonly { key: string; count: number; ends_at: Date }[],
    more: number,
  ) =>
    keys.map((key): Counted => {
      const row = rows.find((one) => one.key === hashed(key))
      const isOpen = row !== undefined && row.ends_at.getTime() > now().getTime()
      return { ...key[0], count: (isOpen ? row.count : 0) + more, endsAt: isOpen ? row.ends_at : now() }
    })

  /** What one more of each would count, without writing anything: whoever is refused already costs no writes. */
  async function look(keys: readonly Key[]): Promise<Counted[]> {
    const rows = await db
      .selectFrom('tries')
      .select(['key', 'count', 'ends_at'])
      .where('key', 'in', keys.map(hashed))
      .execute()
    return keyed(keys, rows, 1)
  }

  /** Counts one more of each, before anybody knows how it ends: a hundred at once are a hundred. */
  async function count(keys: readonly Key[]): Promise<Counted[]> {
    const at = now()
    const rows = keys
      .map((key) => ({ key: hashed(key), watch: key[0] }))
      // Locked in one order, so that two tries at once never wait for each other in a circle.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const values = rows.map(
      ({ key, watch }) => sql`(${key}, 1, ${new Date(at.getTime() + watch.windowMs)}::timestamptz)`,
    )
    // A window that ends later than a new one would was begun before the clock was set back. Clocks differ a little.
    const hasEnded = sql`tries.ends_at <= ${at} or tries.ends_at > excluded.ends_at + interval '1 minute'`
    const written = await retrying(() =>
      sql<{ key: string; count: number; ends_at: Date }>`
        insert into tries (key, count, ends_at) values ${sql.join(values)}
        on conflict (key) do update set
          count = case when ${hasEnded} then 1 else tries.count + 1 end,
          ends_at = case when ${hasEnded} then excluded.ends_at else tries.ends_at end
        returning key, count, ends_at`.execute(db),
    )
    return keyed(keys, written.rows, 0)
  }

  async function giveBack(keys: readonly Key[]): Promise<void> {
    // Locked in the order in which they are counted, for the same reason.
    await retrying(() =>
      sql`
        update tries set count = tries.count - 1
        from (select key from tries where key in (${sql.join(keys.map(hashed))}) order by key for update) locked
        where tries.key = locked.key and tries.count > 0`.execute(db),
    )
  }

  /** Throws 429 until the last of these windows has ended; nothing where there are none. */
  function refuseIfOver(over: readonly Counted[], what: string): void {
    if (over.length === 0) return
    const until = Math.max(...over.map(({ endsAt }) => endsAt.getTime()))
    const seconds = Math.max(1, Math.ceil((until - now().getTime()) / 1_000))
    throw new HttpProblem({
      status: 429,
      code: 'too-many-tries',
      title: 'Too many tries',
      detail: `${what} Please try again in ${waitWords(seconds)}.`,
      extra: { retryAfter: seconds },
      headers: { 'retry-after': String(seconds) },
    })
  }

  const isOver = (one: Counted | undefined) => one !== undefined && one.count > one.most

  const ifOver = (one: Counted | undefined) => (one && isOver(one) ? [one] : [])

  return {
    /**
     * Before a password is looked at. Throws 429 after ten wrong ones in a minute from one network, or against one
     * account: of that, a network that was not wrong itself may still try once, so that no stranger locks anybody out.
     */
    async signIn(email: string, address: string): Promise<Admitted> {
      const network = networkOf(address)
      const pairOf = `${email}\n${network}`
      const keys: Key[] = [
        [SIGN_IN.network, network],
        [SIGN_IN.networkLong, network],
        [SIGN_IN.account, email],
        [SIGN_IN.pair, pairOf],
        [SIGN_IN.pairLong, pairOf],
      ]
      const overIn = (counted: readonly Counted[]) => {
        const [account, pair] = [counted[2], counted[3]]
        return counted.filter((one) => isOver(one) && (one !== account || (pair?.count ?? 0) > 1))
      }
      refuseIfOver(overIn(await look(keys)), 'Too many wrong passwords.')
      const over = overIn(await count(keys))
      if (over.length > 0) await giveBack(keys)
      refuseIfOver(over, 'Too many wrong passwords.')
      return { giveBack: () => giveBack(keys) }
    },

    /** Before an account is made. Throws 429. */
    async registration(address: string): Promise<void> {
      const network = networkOf(address)
      const keys = REGISTRATION.map((watch): Key => [watch, network])
      refuseIfOver((await look(keys)).filter(isOver), 'Too many registrations from your network.')
      refuseIfOver((await count(keys)).filter(isOver), 'Too many registrations from your network.')
    },

    /**
     * Before a reset is asked for. Throws 429 for a network that asks too often.
     * @returns false where the account has had its mails for this hour: the answer stays the same, no mail is sent
     */
    async resetMail(email: string, address: string): Promise<boolean> {
      const network: Key = [RESET, networkOf(address)]
      const mails: Key = [RESET_MAILS, email]
      const [networkNow, mailsNow] = await look([network, mails])
      refuseIfOver(ifOver(networkNow), 'Too many requests from your network.')
      const hasMailLeft = !isOver(mailsNow)
      const [networkThen, mailsThen] = await count(hasMailLeft ? [network, mails] : [network])
      refuseIfOver(ifOver(networkThen), 'Too many requests from your network.')
      return hasMailLeft && !isOver(mailsThen)
    },

    /** Before another confirmation email is asked for. Throws 429 for a network that asks too often. */
    async confirmation(address: string): Promise<void> {
      const keys: Key[] = [[CONFIRMATION, networkOf(address)]]
      refuseIfOver((await look(keys)).filter(isOver), 'Too many requests from your network.')
      refuseIfOver((await count(keys)).filter(isOver), 'Too many requests from your network.')
    },

    /** Before a confirmation email is sent. Throws 429. */
    async confirmationEmail(email: string): Promise<void> {
      const keys = CONFIRMATION_EMAILS.map((watch): Key => [watch, email])
      refuseIfOver((await look(keys)).filter(isOver), 'Too many confirmation emails to this address.')
      refuseIfOver((await count(keys)).filter(isOver), 'Too many confirmation emails to this address.')
    },

    /** Before a review is written. Throws 429. */
    async review(userId: string): Promise<void> {
      const keys: Key[] = [[REVIEWS, userId]]
      refuseIfOver((await look(keys)).filter(isOver), 'Too many reviews.')
      refuseIfOver((await count(keys)).filter(isOver), 'Too many reviews.')
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>

/** '1 second', '45 seconds', '12 minutes' */
function waitWords(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Rate limits for sign-in, registration, emails, reviews and product requests. */
import { networkOf } from '#app/app/client-address.server.ts'
import { toProblem } from '#app/app/problems.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import type { Outcome } from '#app/lib/outcome.ts'
import {
  type AttemptCounterOptions,
  type AttemptKey,
  type AttemptLimit,
  type CountedLimit,
  createAttemptCounter,
} from './attempt-counter.server.ts'
import { TOO_MANY_ATTEMPTS } from './copy.server.ts'
import { AUTH_PROBLEMS } from './problems.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Wrong passwords per network, per account, and per network and account. */
const SIGN_IN_LIMITS = {
  network: { name: 'sign-in network', windowMs: MINUTE, maxAttempts: 10 },
  networkLong: { name: 'sign-in network, hour', windowMs: HOUR, maxAttempts: 100 },
  account: { name: 'sign-in account', windowMs: MINUTE, maxAttempts: 10 },
  pair: { name: 'sign-in pair', windowMs: MINUTE, maxAttempts: 10 },
  pairLong: { name: 'sign-in pair, hour', windowMs: HOUR, maxAttempts: 30 },
} as const satisfies Record<string, AttemptLimit>

const REGISTRATION_LIMITS = [
  { name: 'registration', windowMs: MINUTE, maxAttempts: 60 },
  { name: 'registration, hour', windowMs: HOUR, maxAttempts: 300 },
]
const RESET_LIMIT = { name: 'reset', windowMs: MINUTE, maxAttempts: 20 }
const RESET_EMAIL_LIMIT = { name: 'reset emails', windowMs: HOUR, maxAttempts: 3 }
const CONFIRMATION_LIMIT = { name: 'confirmation', windowMs: MINUTE, maxAttempts: 20 }
/** Per recipient, no matter who requested the emails. */
const CONFIRMATION_EMAIL_LIMITS = [
  { name: 'confirmation emails', windowMs: HOUR, maxAttempts: 5 },
  { name: 'confirmation emails, day', windowMs: 24 * HOUR, maxAttempts: 10 },
]
/** Guesses and old configurations; a right key from the same network still works. */
const WRONG_KEY_LIMIT = { name: 'wrong keys', windowMs: MINUTE, maxAttempts: 50 }
/** A flood of reviews would push all others off the home page. */
const REVIEW_LIMIT = { name: 'reviews', windowMs: MINUTE, maxAttempts: 30 }
/** Each request for a product sends emails to the administrators. */
const PRODUCT_REQUEST_LIMIT = { name: 'product requests', windowMs: HOUR, maxAttempts: 30 }
/** Emails that an account sends to people of its choice. */
const INVITATION_LIMITS = {
  /** Per recipient, no matter which company or account invites. */
  recipient: { name: 'invitation emails', windowMs: 10 * MINUTE, maxAttempts: 1 },
  recipientLong: { name: 'invitation emails, day', windowMs: 24 * HOUR, maxAttempts: 5 },
  /** Fewer than the above, so that one account does not use up what others may send. */
  pairLong: { name: 'invitation pair, day', windowMs: 24 * HOUR, maxAttempts: 3 },
  accountLong: { name: 'invitation account, day', windowMs: 24 * HOUR, maxAttempts: 100 },
} as const satisfies Record<string, AttemptLimit>

export interface Attempt {
  /** Takes the attempt back, because the password was right. */
  refund(): Promise<void>
}

/** Many mail servers deliver 'ann+shop@…' to 'ann@…', so all such addresses share the limits of one recipient. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.split('+')[0] || name}@${domain}`
}

const isExceeded = ({ count, maxAttempts }: CountedLimit) => count > maxAttempts

export function createRateLimits({ db, secret, now }: AttemptCounterOptions) {
  const { preview, count, countIn, refund } = createAttemptCounter({ db, secret, now })

  /** Throws 429 with the time until the last of the exceeded windows ends. */
  function refuseIfExceeded(exceeded: readonly CountedLimit[], reason: string): void {
    if (exceeded.length === 0) return
    const until = Math.max(...exceeded.map(({ endsAt }) => endsAt.getTime()))
    const seconds = Math.max(1, Math.ceil((until - now().getTime()) / 1_000))
    const wait = formatWait(seconds)
    throw toProblem(AUTH_PROBLEMS, { code: 'too-many-attempts', reason, wait, retryAfter: seconds })
  }

  /** Counts an attempt against each of the keys, unless one of them is exceeded. */
  async function countOrRefuse(keys: readonly AttemptKey[], reason: string): Promise<void> {
    refuseIfExceeded((await preview(keys)).filter(isExceeded), reason)
    refuseIfExceeded((await count(keys)).filter(isExceeded), reason)
  }

  /**
   * Call before a password is checked. Throws 429 after ten wrong passwords in a minute from one network or for one
   * account. A network without wrong passwords of its own still has one attempt, so that nobody can lock out others.
   */
  async function countSignIn(email: string, address: string): Promise<Attempt> {
    const network = networkOf(address)
    const pairOf = `${email}\n${network}`
    const keys: AttemptKey[] = [
      [SIGN_IN_LIMITS.network, network],
      [SIGN_IN_LIMITS.networkLong, network],
      [SIGN_IN_LIMITS.account, email],
      [SIGN_IN_LIMITS.pair, pairOf],
      [SIGN_IN_LIMITS.pairLong, pairOf],
    ]
    const findExceeded = (counts: readonly CountedLimit[]) => {
      const [account, pair] = [counts[2], counts[3]]
      return counts.filter((limit) => isExceeded(limit) && (limit !== account || (pair?.count ?? 0) > 1))
    }
    refuseIfExceeded(findExceeded(await preview(keys)), TOO_MANY_ATTEMPTS.signIn)
    const exceeded = findExceeded(await count(keys))
    if (exceeded.length > 0) await refund(keys)
    refuseIfExceeded(exceeded, TOO_MANY_ATTEMPTS.signIn)
    return { refund: () => refund(keys) }
  }

  return {
    countSignIn,

    /**
     * Runs a change that the caller confirms with a secret. A wrong one counts like a wrong password at sign-in, so that
     * nobody can guess one here. Throws 429.
     * @param wrong the codes of the refusals that a wrong secret leads to
     */
    async countWrongSecret<Value, Refusal extends { code: string }>(
      email: string,
      address: string,
      change: () => Promise<Outcome<Value, Refusal>>,
      wrong: readonly string[] = ['confirmation-failed'],
    ): Promise<Outcome<Value, Refusal>> {
      const attempt = await countSignIn(email, address)
      const outcome = await change()
      if (outcome.done || !wrong.includes(outcome.refusal.code)) await attempt.refund()
      return outcome
    },

    /** Call before an account is created. Throws 429. */
    async countRegistration(address: string): Promise<void> {
      const network = networkOf(address)
      const keys = REGISTRATION_LIMITS.map((limit): AttemptKey => [limit, network])
      await countOrRefuse(keys, TOO_MANY_ATTEMPTS.registration)
    },

    /**
     * Call before a password reset. Throws 429 for a network with too many requests.
     * @returns false when the account has received its emails for this hour: the response stays the same, no email is sent
     */
    async countResetRequest(email: string, address: string): Promise<boolean> {
      const network: AttemptKey = [RESET_LIMIT, networkOf(address)]
      const recipient: AttemptKey = [RESET_EMAIL_LIMIT, mailboxOf(email)]
      const isOfNetwork = ({ name }: CountedLimit) => name === RESET_LIMIT.name
      const exceeded = (await preview([network, recipient])).filter(isExceeded)
      refuseIfExceeded(exceeded.filter(isOfNetwork), TOO_MANY_ATTEMPTS.request)
      const isRecipientExceeded = exceeded.length > 0
      const counted = await count(isRecipientExceeded ? [network] : [network, recipient])
      const nowExceeded = counted.filter(isExceeded)
      refuseIfExceeded(nowExceeded.filter(isOfNetwork), TOO_MANY_ATTEMPTS.request)
      return !isRecipientExceeded && nowExceeded.length === 0
    },

    /** Call after a request with an API key that is not valid. Throws 429. */
    async countWrongKey(address: string): Promise<void> {
      await countOrRefuse([[WRONG_KEY_LIMIT, networkOf(address)]], TOO_MANY_ATTEMPTS.key)
    },

    /** Call before another confirmation email is requested. Throws 429. */
    async countConfirmationRequest(address: string): Promise<void> {
      await countOrRefuse([[CONFIRMATION_LIMIT, networkOf(address)]], TOO_MANY_ATTEMPTS.request)
    },

    /** Call before a confirmation email is sent. Throws 429. */
    async countConfirmationEmail(email: string): Promise<void> {
      const keys = CONFIRMATION_EMAIL_LIMITS.map((limit): AttemptKey => [limit, mailboxOf(email)])
      await countOrRefuse(keys, TOO_MANY_ATTEMPTS.confirmationEmail)
    },

    /**
     * Call in the transaction that queues an invitation. Throws 429, also after the earlier invitation was cancelled.
     * @param sender the ID of the account that invites
     */
    async countInvitation(tx: Tx, sender: string, recipient: string): Promise<void> {
      const { recipient: short, recipientLong, pairLong, accountLong } = INVITATION_LIMITS
      const mailbox = mailboxOf(recipient)
      const counted = await countIn(tx, [
        [short, mailbox],
        [recipientLong, mailbox],
        [pairLong, `${sender}\n${mailbox}`],
        [accountLong, sender],
      ])
      const exceeded = counted.filter(isExceeded)
      const isOfSender = exceeded.some(({ name }) => name === accountLong.name)
      refuseIfExceeded(exceeded, TOO_MANY_ATTEMPTS[isOfSender ? 'invitation' : 'invitationEmail'])
    },

    /** Call before a review is written. Throws 429. */
    async countReview(userId: string): Promise<void> {
      await countOrRefuse([[REVIEW_LIMIT, userId]], TOO_MANY_ATTEMPTS.review)
    },

    /** Call before units of a product are requested. Throws 429. */
    async countProductRequest(userId: string): Promise<void> {
      await countOrRefuse([[PRODUCT_REQUEST_LIMIT, userId]], TOO_MANY_ATTEMPTS.productRequest)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** '1 second', '45 seconds', '12 minutes', '23 hours' */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : minutes < 120
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

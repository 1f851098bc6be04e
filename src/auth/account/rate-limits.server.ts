/** Rate limits of passwords, codes and emails, and what limits other actions. A call has its own limits beside it. */
import { networkOf, siteOf, siteOfAddress } from '#app/app/client-address.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import type { AnyOutcome } from '#app/lib/outcome.ts'
import type {
  AttemptCounterOptions,
  AttemptKey,
  AttemptLimit,
  CountedLimit,
} from './attempt-counter.server.ts'
import { type Attempt, createAttemptLimits, isExceeded } from './attempt-limits.server.ts'
import { TOO_MANY_ATTEMPTS } from './copy.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Wrong passwords per network, per site of many networks, per account, and per site and account. */
const SIGN_IN_LIMITS = {
  network: { name: 'sign-in network', windowMs: MINUTE, maxAttempts: 10 },
  networkLong: { name: 'sign-in network, hour', windowMs: HOUR, maxAttempts: 100 },
  siteLong: { name: 'sign-in site, hour', windowMs: HOUR, maxAttempts: 1_000 },
  account: { name: 'sign-in account', windowMs: MINUTE, maxAttempts: 10 },
  pair: { name: 'sign-in pair', windowMs: MINUTE, maxAttempts: 10 },
  pairLong: { name: 'sign-in pair, hour', windowMs: HOUR, maxAttempts: 30 },
} as const satisfies Record<string, AttemptLimit>

/**
 * Wrong codes of a second factor, per account: the pause grows from an hour to a day. No network is spared, and nobody else is
 * able to use them up, because only sessions of the account get to enter a code.
 */
const CODE_LIMITS = [
  { name: 'second factor', windowMs: HOUR, maxAttempts: 10 },
  { name: 'second factor, day', windowMs: 24 * HOUR, maxAttempts: 30 },
]
const RESET_LIMIT = { name: 'reset', windowMs: MINUTE, maxAttempts: 20 }
const RESET_EMAIL_LIMIT = { name: 'reset emails', windowMs: HOUR, maxAttempts: 3 }
/** Per recipient, no matter who requested the emails. */
const CONFIRMATION_EMAIL_LIMITS = [
  { name: 'confirmation emails', windowMs: HOUR, maxAttempts: 5 },
  { name: 'confirmation emails, day', windowMs: 24 * HOUR, maxAttempts: 10 },
]
/** Emails that an account sends to people of its choice. */
const INVITATION_LIMITS = {
  /** Per recipient, no matter which company or account invites. */
  recipient: { name: 'invitation emails', windowMs: 10 * MINUTE, maxAttempts: 1 },
  recipientLong: { name: 'invitation emails, day', windowMs: 24 * HOUR, maxAttempts: 5 },
  /** Fewer than the above, so that one account does not use up what others may send. */
  pairLong: { name: 'invitation pair, day', windowMs: 24 * HOUR, maxAttempts: 3 },
  accountLong: { name: 'invitation account, day', windowMs: 24 * HOUR, maxAttempts: 100 },
} as const satisfies Record<string, AttemptLimit>

/** Many mail servers deliver 'ann+shop@…' to 'ann@…', so all such addresses share the limits of one recipient. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.split('+')[0] || name}@${domain}`
}

export function createRateLimits(options: AttemptCounterOptions) {
  const { counter, refuseIfExceeded, countOrRefuse, countAttempt } = createAttemptLimits(options)

  /**
   * Call before a password is checked. Throws 429 after ten wrong passwords in a minute from one network or for one
   * account. A site without wrong passwords of its own still has one attempt, so that nobody can lock out others.
   */
  async function countSignIn(email: string, address: string): Promise<Attempt> {
    const network = networkOf(address)
    const site = siteOf(network)
    const pairOf = `${email}\n${site}`
    const keys: AttemptKey[] = [
      [SIGN_IN_LIMITS.network, network],
      [SIGN_IN_LIMITS.networkLong, network],
      [SIGN_IN_LIMITS.siteLong, site],
      [SIGN_IN_LIMITS.account, email],
      [SIGN_IN_LIMITS.pair, pairOf],
      [SIGN_IN_LIMITS.pairLong, pairOf],
    ]
    return countAttempt(keys, TOO_MANY_ATTEMPTS.signIn, (counts) => {
      const [account, pair] = [counts[3], counts[4]]
      return counts.filter((limit) => isExceeded(limit) && (limit !== account || (pair?.count ?? 0) > 1))
    })
  }

  return {
    countSignIn,

    /**
     * Runs a change that the caller confirms with a secret. A wrong one counts like a wrong password at sign-in, so that
     * nobody can guess one here. Throws 429.
     */
    async countWrongSecret<Result extends AnyOutcome>(
      email: string,
      address: string,
      change: () => Promise<Result>,
    ): Promise<Result> {
      const attempt = await countSignIn(email, address)
      const outcome = await change()
      if (outcome.done || outcome.refusal.code !== 'confirmation-failed') await attempt.refund()
      return outcome
    },

    /**
     * Runs a change that the user confirms with a code of the second factor. Only wrong codes count. Throws 429.
     * @param onLimit called with the last wrong code before the pause
     */
    async countWrongCode<Result extends AnyOutcome>(
      userId: string,
      change: () => Promise<Result>,
      onLimit: () => Promise<unknown>,
    ): Promise<Result> {
      const keys = CODE_LIMITS.map((limit): AttemptKey => [limit, userId])
      const { counts, refund } = await countAttempt(keys, TOO_MANY_ATTEMPTS.code)
      const outcome = await change()
      if (outcome.done || outcome.refusal.code !== 'second-factor-invalid') await refund()
      else if (counts.some((limit) => limit.count === limit.maxAttempts)) await onLimit()
      return outcome
    },

    /**
     * Call before an action that is limited by itself. Throws 429.
     * @param subject the account or the site that acts
     * @param reason 'Too many reviews.'
     */
    async countAction(limits: readonly AttemptLimit[], subject: string, reason: string): Promise<void> {
      await countOrRefuse(
        limits.map((limit): AttemptKey => [limit, subject]),
        reason,
      )
    },

    /**
     * Call before a password reset. Throws 429 for a site with too many requests.
     * @returns false when the account has received its emails for this hour: the response stays the same, no email is sent
     */
    async countResetRequest(email: string, address: string): Promise<boolean> {
      const site: AttemptKey = [RESET_LIMIT, siteOfAddress(address)]
      const recipient: AttemptKey = [RESET_EMAIL_LIMIT, mailboxOf(email)]
      const isOfSite = ({ name }: CountedLimit) => name === RESET_LIMIT.name
      const exceeded = (await counter.preview([site, recipient])).filter(isExceeded)
      refuseIfExceeded(exceeded.filter(isOfSite), TOO_MANY_ATTEMPTS.request)
      const isRecipientExceeded = exceeded.length > 0
      const counted = await counter.count(isRecipientExceeded ? [site] : [site, recipient])
      const nowExceeded = counted.filter(isExceeded)
      refuseIfExceeded(nowExceeded.filter(isOfSite), TOO_MANY_ATTEMPTS.request)
      return !isRecipientExceeded && nowExceeded.length === 0
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
      const counted = await counter.countIn(tx, [
        [short, mailbox],
        [recipientLong, mailbox],
        [pairLong, `${sender}\n${mailbox}`],
        [accountLong, sender],
      ])
      const exceeded = counted.filter(isExceeded)
      const isOfSender = exceeded.some(({ name }) => name === accountLong.name)
      refuseIfExceeded(exceeded, TOO_MANY_ATTEMPTS[isOfSender ? 'invitation' : 'invitationEmail'])
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

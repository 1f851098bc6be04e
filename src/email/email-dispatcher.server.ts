import { sql } from 'kysely'
import { updateRows } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { Log } from '#app/lib/log.ts'
import type { Seller } from '#app/lib/seller.ts'
import type { EmailAttachment } from './email-content.ts'
import type { EmailTemplates } from './email-templates.server.ts'
import type { Mailer } from './mailer.server.ts'

/** One slot is reserved for urgent emails. */
const MAX_AT_ONCE = 5
/** Longer than a delivery may take, so that no other process sends the same email. */
const LEASE_MS = 60_000
/** From connecting until the mail server accepts the email. */
const MAX_DELIVERY_MS = 30_000
const MAX_RETRY_DELAY_MS = 60 * 60_000
/** Time for running deliveries to finish when the shop stops. Interrupted ones are sent after the next start. */
const CLOSING_MS = 2_000

interface EmailSettings {
  /** In the footer of every email. */
  seller: Seller
  /** The address that receives a copy of each order confirmation. */
  orderCopyRecipients: readonly string[]
}

export interface DispatcherOptions {
  db: Db
  mailer: Mailer
  templates: EmailTemplates
  readSettings: () => Promise<EmailSettings>
  readAttachments?: (
    kind: string,
    payload: Record<string, unknown>,
    seller: Seller,
  ) => Promise<EmailAttachment[]>
  now: () => Date
  log: Log
  intervalMs?: number
  maxDeliveryMs?: number
  closingMs?: number
}

interface DueEmails {
  urgentKinds: readonly string[]
  limit: number
  onlyUrgent: boolean
  at: Date
}

/**
 * Leases due emails, urgent ones first, and the others in the turns of those who caused them. Delivery is at least once: a
 * process killed between the mail server's acceptance and the update sends the email again.
 */
async function leaseDueEmails(db: Db, { urgentKinds, limit, onlyUrgent, at }: DueEmails) {
  // Written into the statement: with parameters, PostgreSQL could not use the index of urgent emails.
  const kinds = sql`array[${sql.join(urgentKinds.map((kind) => sql.lit(kind)))}]::text[]`
  const due = sql`sent_at is null and next_attempt_at <= ${at}`
  const notUrgent = sql`kind <> all (${kinds}) and ${due}`
  const limitOfOthers = onlyUrgent ? 0 : limit
  // Two queries of emails that are not urgent: each ends at the first one that is not due, also when thousands wait for
  // another attempt.
  const { rows } = await sql<Row<'outbox'>>`/* lease-emails */
    with urgent as (
      select id from outbox where kind = any (${kinds}) and ${due} order by next_attempt_at limit ${limit}
      for update skip locked
    ), others as (
      select id from outbox where ${notUrgent} and coalesce(turn_at, next_attempt_at) <= ${at}
      order by coalesce(turn_at, next_attempt_at) limit ${limitOfOthers} for update skip locked
    ), before_their_turn as (
      select id from outbox where ${notUrgent} and turn_at > ${at} order by turn_at limit ${limitOfOthers}
      for update skip locked
    )
    update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(at.getTime() + LEASE_MS)},
      caused_by = null, turn_at = null
    where id in (
      select id from urgent union all select id from others union all select id from before_their_turn limit ${limit}
    )
    returning *`.execute(db)
  return rows
}

/** Sends one email and saves the result. */
async function deliver(
  { db, mailer, templates, now, log, ...read }: DispatcherOptions,
  queued: Row<'outbox'>,
  { signal, isClosing }: { signal: AbortSignal; isClosing: () => boolean },
): Promise<void> {
  try {
    const template = templates[queued.kind]
    if (!template) throw new Error(`there is no template for emails of kind ${queued.kind}`)
    // Read for each email: one about the bank account must contain the account that its change has saved.
    const { seller, orderCopyRecipients } = await read.readSettings()
    const email = template.render(queued.payload as never, seller)
    const attachments = await read.readAttachments?.(queued.kind, queued.payload, seller)
    await mailer.send({
      id: queued.id,
      recipient: queued.recipient,
      copyTo: template.isOrderConfirmation ? orderCopyRecipients : [],
      email: attachments ? { ...email, attachments } : email,
      signal,
    })
    await updateRows(db, 'outbox', queued.id, {
      sent_at: now(),
      last_error: null,
      ...(template.isErasedAfterDelivery && { recipient: '', payload: '{}' }),
    })
  } catch (error) {
    // A delivery aborted by the shutdown is due immediately after the next start.
    const wait = isClosing() ? 0 : Math.min(1_000 * 2 ** queued.attempts, MAX_RETRY_DELAY_MS)
    log.warn(
      { emailId: queued.id, kind: queued.kind, attempts: queued.attempts },
      'an email could not be sent and will be retried',
    )
    await updateRows(db, 'outbox', queued.id, {
      last_error: String(signal.aborted ? signal.reason : error).slice(0, 500),
      next_attempt_at: new Date(now().getTime() + wait),
    })
  }
}

/** Sends the emails in the outbox and retries failed deliveries. */
export function startEmailDispatcher(options: DispatcherOptions) {
  const { db, mailer, templates, now, log } = options
  const urgentKinds = Object.keys(templates).filter((kind) => templates[kind]?.isUrgent)
  const { maxDeliveryMs = MAX_DELIVERY_MS, closingMs = CLOSING_MS } = options
  /** Running deliveries, with the controllers that abort them. */
  const running = new Map<Promise<void>, AbortController>()
  let isClosing = false
  let check: Promise<void> | undefined
  let isCheckRequested = false
  let isFull = false

  function startDelivery(queued: Row<'outbox'>): void {
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error(`the delivery took longer than ${maxDeliveryMs / 1_000} s`)),
      maxDeliveryMs,
    )
    const delivery = deliver(options, queued, { signal: limit.signal, isClosing: () => isClosing })
      .catch((error) => log.error({ err: error }, 'the result of an email delivery could not be saved'))
      .then(() => {
        clearTimeout(timer)
        running.delete(delivery)
        if (isFull) void checkOutbox()
      })
    running.set(delivery, limit)
  }

  /** Starts due deliveries while there are free slots. */
  async function startDue(): Promise<void> {
    for (;;) {
      const freeSlots = MAX_AT_ONCE - running.size
      const onlyUrgent = freeSlots === 1
      isFull = freeSlots <= 1
      if (isClosing || freeSlots === 0) return
      const limit = onlyUrgent ? 1 : freeSlots - 1
      const due = await leaseDueEmails(db, { urgentKinds, limit, onlyUrgent, at: now() })
      for (const queued of due) startDelivery(queued)
      if (due.length < limit) return
    }
  }

  /** Runs one check at a time. A request during a check starts another one after it. */
  function checkOutbox(): Promise<void> {
    isCheckRequested = true
    check ??= (async () => {
      while (isCheckRequested) {
        isCheckRequested = false
        await startDue().catch((error) => log.error({ err: error }, 'the outbox could not be read'))
      }
      check = undefined
    })()
    return check
  }

  /** Settles when all due emails were attempted, which under load may be never: a request must not wait for it. */
  async function flush(): Promise<void> {
    await checkOutbox()
    while (running.size > 0 || check) await Promise.all([...running.keys(), check])
  }

  const timer = setInterval(checkOutbox, options.intervalMs ?? 2_000)
  timer.unref()
  return {
    /** Sends now instead of at the next interval. Settles when the deliveries that have a free slot were started. */
    wake: checkOutbox,
    flush,
    /** Starts no new deliveries and gives running ones a moment to finish. */
    async stop() {
      isClosing = true
      clearInterval(timer)
      await check
      const abortTimer = setTimeout(() => {
        for (const limit of running.values()) limit.abort(new Error('the shop is stopping'))
      }, closingMs)
      await Promise.all(running.keys())
      clearTimeout(abortTimer)
      mailer.close()
    },
  }
}

export type EmailDispatcher = ReturnType<typeof startEmailDispatcher>

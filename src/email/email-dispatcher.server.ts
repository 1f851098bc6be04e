import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { Log } from '#app/lib/log.ts'
import type { Mailer } from './mailer.server.ts'
import type { RenderedEmail } from './render-email.server.ts'

/** Turns a queued mail into its words; one function a kind, brought by the nouns. */
export type EmailTemplates = Record<string, (payload: never) => RenderedEmail>

/** Mails that hold a key to an account, or go to somebody who has gone: once they have left, nothing of them is kept. */
const ERASED_AFTER_DELIVERY = new Set(['email-confirmation', 'password-reset', 'account-deleted'])

/** One place of them is kept for mails that somebody sits and waits for. */
const MAX_AT_ONCE = 5
/** Longer than any message may take, so that no other process takes it meanwhile. */
const LEASE_MS = 60_000
/** From the first byte to the mail server's yes, however it spreads its answers. */
const MAX_DELIVERY_MS = 30_000
const MAX_RETRY_DELAY_MS = 60 * 60_000
/** What is under way when the shop closes may take so long, and waits for the next start otherwise. */
const CLOSING_MS = 2_000

export interface DispatcherOptions {
  db: Db
  mailer: Mailer
  templates: EmailTemplates
  now: () => Date
  log: Log
  intervalMs?: number
  maxDeliveryMs?: number
  closingMs?: number
}

/**
 * Takes due mails under a lease, those that somebody waits for first. A process killed between the mail server's yes
 * and ours sends a mail a second time, and never zero times.
 */
async function takeDue(db: Db, { limit, onlyUrgent, at }: { limit: number; onlyUrgent: boolean; at: Date }) {
  const due = sql`sent_at is null and next_attempt_at <= ${at} order by next_attempt_at`
  const { rows } = await sql<Row<'outbox'>>`
    with urgent as (
      select id from outbox where kind = 'password-reset' and ${due} limit ${limit} for update skip locked
    ), others as (
      select id from outbox where kind <> 'password-reset' and ${due} limit ${onlyUrgent ? 0 : limit}
      for update skip locked
    )
    update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(at.getTime() + LEASE_MS)}
    where id in (select id from urgent union all select id from others limit ${limit})
    returning *`.execute(db)
  return rows
}

/** Sends what waits in the outbox, again and again until it has left. */
export function startEmailDispatcher(options: DispatcherOptions) {
  const { db, mailer, templates, now, log } = options
  const { maxDeliveryMs = MAX_DELIVERY_MS, closingMs = CLOSING_MS } = options
  /** Deliveries, and how each is cut off. */
  const underWay = new Map<Promise<void>, AbortController>()
  let isClosing = false
  let looking: Promise<void> | undefined
  let isAsked = false
  let mayHaveMore = false

  async function deliver(mail: Row<'outbox'>, signal: AbortSignal) {
    try {
      const write = templates[mail.kind]
      if (!write) throw new Error(`no letter is written for mails of kind ${mail.kind}`)
      const letter = write(mail.payload as never)
      await mailer.send({ id: mail.id, recipient: mail.recipient, email: letter, signal })
      await db
        .updateTable('outbox')
        .set({
          sent_at: now(),
          last_error: null,
          ...(ERASED_AFTER_DELIVERY.has(mail.kind) && { recipient: '', payload: '{}' }),
        })
        .where('id', '=', mail.id)
        .execute()
    } catch (error) {
      // Cut off by our own closing, it is due as soon as the shop is open again.
      const wait = isClosing ? 0 : Math.min(1_000 * 2 ** mail.attempts, MAX_RETRY_DELAY_MS)
      log.warn(
        { mail: mail.id, kind: mail.kind, attempts: mail.attempts },
        'a mail could not leave and will be tried again',
      )
      await db
        .updateTable('outbox')
        .set({
          last_error: String(signal.aborted ? signal.reason : error).slice(0, 500),
          next_attempt_at: new Date(now().getTime() + wait),
        })
        .where('id', '=', mail.id)
        .execute()
    }
  }

  function begin(mail: Row<'outbox'>): void {
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error(`the delivery took longer than ${maxDeliveryMs / 1_000} s`)),
      maxDeliveryMs,
    )
    const delivery = deliver(mail, limit.signal)
      .catch((error) => log.error({ err: error }, 'what became of a mail could not be written down'))
      .then(() => {
        clearTimeout(timer)
        underWay.delete(delivery)
        if (mayHaveMore) void look()
      })
    underWay.set(delivery, limit)
  }

  /** Begins what is due, as far as there is room. */
  async function beginDue(): Promise<void> {
    for (;;) {
      const room = MAX_AT_ONCE - underWay.size
      const onlyUrgent = room === 1
      mayHaveMore = room <= 1
      if (isClosing || room === 0) return
      const limit = onlyUrgent ? 1 : room - 1
      const due = await takeDue(db, { limit, onlyUrgent, at: now() })
      for (const mail of due) begin(mail)
      if (due.length < limit) return
    }
  }

  /** One look at a time; whoever asks during one has another follow it. */
  function look(): Promise<void> {
    isAsked = true
    looking ??= (async () => {
      while (isAsked) {
        isAsked = false
        await beginDue().catch((error) => log.error({ err: error }, 'the outbox could not be read'))
      }
      looking = undefined
    })()
    return looking
  }

  /** Sends now rather than at the next round; settles when everything due has been tried. */
  async function flush(): Promise<void> {
    await look()
    while (underWay.size > 0 || looking) await Promise.all([...underWay.keys(), looking])
  }

  const timer = setInterval(look, options.intervalMs ?? 2_000)
  timer.unref()
  return {
    flush,
    /** Begins nothing new; what is under way has a moment to end by itself. */
    async stop() {
      isClosing = true
      clearInterval(timer)
      await looking
      const cut = setTimeout(() => {
        for (const limit of underWay.values()) limit.abort(new Error('the shop closes'))
      }, closingMs)
      await Promise.all(underWay.keys())
      clearTimeout(cut)
      mailer.close()
    },
  }
}

export type EmailDispatcher = ReturnType<typeof startEmailDispatcher>

import { sql } from 'kysely'
import type { Log } from '../db/context.server.ts'
import type { Db, Row } from '../db/schema.server.ts'
import type { Letter } from './letter.ts'
import type { MailTransport } from './transport.server.ts'

/** Turns a queued mail into its words; one function a kind, brought by the nouns. */
export type LetterWriters = Record<string, (payload: never) => Letter>

/** Mails that hold a key to an account, or go to somebody who has gone: once they have left, nothing of them is kept. */
const FORGOTTEN_ONCE_SENT = new Set(['email-confirmation', 'password-reset', 'account-deleted'])

const BATCH = 20
const LEASE_MS = 60_000
const LONGEST_WAIT_MS = 60 * 60_000

/**
 * Sends what waits in the outbox, again and again until it has left. A mail is taken under a lease: a process killed
 * between the mail server's yes and ours sends it a second time, and never zero times.
 */
export function startDispatcher(options: {
  db: Db
  transport: MailTransport
  writers: LetterWriters
  now: () => Date
  log: Log
  everyMs?: number
}) {
  const { db, transport, writers, now, log } = options
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  /** The round that has not begun yet: it will find whatever is due by then, for everybody who asks for one. */
  let next: Promise<void> | undefined

  async function deliver(mail: Row<'outbox'>) {
    try {
      const write = writers[mail.kind]
      if (!write) throw new Error(`no letter is written for mails of kind ${mail.kind}`)
      await transport.send(mail.id, mail.recipient, write(mail.payload as never))
      await db
        .updateTable('outbox')
        .set({
          sent_at: now(),
          last_error: null,
          ...(FORGOTTEN_ONCE_SENT.has(mail.kind) && { recipient: '', payload: '{}' }),
        })
        .where('id', '=', mail.id)
        .execute()
    } catch (error) {
      const wait = Math.min(1_000 * 2 ** mail.attempts, LONGEST_WAIT_MS)
      log.warn(
        { mail: mail.id, kind: mail.kind, attempts: mail.attempts },
        'a mail could not leave and will be tried again',
      )
      await db
        .updateTable('outbox')
        .set({ last_error: String(error).slice(0, 500), next_attempt_at: new Date(now().getTime() + wait) })
        .where('id', '=', mail.id)
        .execute()
    }
  }

  async function sendWaiting() {
    while (!stopped) {
      const due = await db
        .updateTable('outbox')
        .set({
          attempts: sql`attempts + 1`,
          next_attempt_at: new Date(now().getTime() + LEASE_MS),
        })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('outbox')
            .select('id')
            .where('sent_at', 'is', null)
            .where('next_attempt_at', '<=', now())
            .orderBy('next_attempt_at')
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute()
      for (const mail of due) await deliver(mail)
      if (due.length < BATCH) return
    }
  }

  function begin(): Promise<void> {
    next = undefined
    return sendWaiting()
  }

  /** Sends now rather than at the next round; settles when everything due has been tried. */
  function flush(): Promise<void> {
    next ??= running.then(begin).catch((error) => {
      log.error({ err: error }, 'the outbox could not be read')
    })
    running = next
    return next
  }

  const timer = setInterval(flush, options.everyMs ?? 2_000)
  timer.unref()
  return {
    flush,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}

export type Dispatcher = ReturnType<typeof startDispatcher>

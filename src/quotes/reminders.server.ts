/** Tells both sides that an offer ends soon, once for each version. */
import type { EmailJob, EmailJobContext } from '#app/app/background-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { queueQuoteEmail } from './core/locked-quote.server.ts'
import { isInApproval } from './core/queries.server.ts'
import { QUOTE_REMINDER_DAYS } from './core/rules.ts'

/** In a run; the others follow in the next. */
const MAX_REMINDERS = 100

/** @returns how many offers end soon, for which emails were queued */
export function queueQuoteReminders(ctx: EmailJobContext): Promise<number> {
  const at = ctx.now()
  const today = utcDay(at)
  return inTransaction(ctx.db, async (tx) => {
    const due = await tx
      .selectFrom('quotes')
      .selectAll()
      .where('status', 'in', ['offered', 'part-ordered'])
      .where('valid_until', '>=', today)
      .where('valid_until', '<=', addCalendarDays(today, QUOTE_REMINDER_DAYS))
      .where('reminded_at', 'is', null)
      .where(({ not }) => not(isInApproval(at)))
      .orderBy('valid_until')
      .limit(MAX_REMINDERS)
      // Several processes look at once.
      .forUpdate('quotes')
      .skipLocked()
      .execute()
    for (const quote of due) {
      await updateRows(tx, 'quotes', quote.id, { reminded_at: at })
      for (const to of ['buyer', 'seller'] as const)
        await queueQuoteEmail(tx, ctx, quote, { to, event: 'ending', by: '', text: quote.valid_until ?? '' })
    }
    return due.length
  })
}

export const QUOTE_REMINDERS: EmailJob = {
  run: queueQuoteReminders,
  intervalMs: 60 * 60_000,
  failure: 'reminders of offers that end soon could not be queued',
}

/** Lists of quotes, for their buyers and for the sales team. */
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { QuoteListQuery, QuoteSummary } from './contract.ts'
import { isInApproval, isVisibleTo, readsAll, selectQuotes, toSummary } from './queries.server.ts'
import type { QuoteQueue } from './quote-queues.ts'
import { EXPIRING_DAYS } from './rules.ts'

/** The conditions of each queue. */
function inQueue(db: Db, queue: QuoteQueue, now: Date) {
  const today = utcDay(now)
  const quotes = selectQuotes(db, now)
  const open = ['offered', 'part-ordered'] as const
  if (queue === 'drafts') return quotes.where('quotes.status', '=', 'draft')
  if (queue === 'to-answer') return quotes.where('waiting_since', 'is not', null)
  if (queue === 'waiting')
    return quotes
      .where('waiting_since', 'is', null)
      .where((eb) =>
        eb.or([
          eb('quotes.status', '=', 'question'),
          eb.and([
            eb('quotes.status', '=', 'offered'),
            eb.or([eb('quotes.valid_until', '>=', today), isInApproval(now)]),
          ]),
        ]),
      )
  if (queue === 'expiring')
    return quotes
      .where('quotes.status', 'in', open)
      .where('quotes.valid_until', '>=', today)
      .where('quotes.valid_until', '<=', addCalendarDays(today, EXPIRING_DAYS))
  if (queue === 'won') return quotes.where('quotes.status', 'in', ['ordered', 'part-ordered'])
  return quotes.where((eb) =>
    eb.or([
      eb('quotes.status', 'in', ['declined', 'withdrawn']),
      eb.and([
        eb('quotes.status', '=', 'offered'),
        eb('quotes.valid_until', '<', today),
        eb.not(isInApproval(now)),
      ]),
    ]),
  )
}

/** The own quotes or those of a company, newest first; or a queue: those to answer oldest first, the others newest first. */
export async function listQuotes(
  db: Db,
  user: SignedInUser,
  { queue, company, limit = 50, after }: QuoteListQuery,
  now: Date,
): Promise<KeysetPage<QuoteSummary>> {
  const own = company
    ? selectQuotes(db, now).where('quotes.company_id', '=', company)
    : selectQuotes(db, now).where('quotes.user_id', '=', user.userId)
  const visible = own.$if(!readsAll(user), (quotes) => quotes.where(isVisibleTo(user.userId)))
  const select = queue ? inQueue(db, queue, now) : visible
  const order =
    queue === 'to-answer'
      ? {
          id: sql<string>`quotes.id`,
          by: { expression: sql<Date>`waiting_since`, type: 'timestamptz' as const },
        }
      : { id: sql<string>`quotes.id`, isDescending: true }
  const page = await keysetPage(select, order, { limit, after })
  return mapPage(page, (row) => toSummary(row, user, now))
}

/** For staff members. @returns the quotes with these IDs */
export async function findQuotesByIds(
  db: Db,
  ids: readonly string[],
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<ReadonlyMap<string, QuoteSummary>> {
  const user = requirePermission(actor, 'quotes.read')
  const rows = await selectQuotes(db, now()).where('quotes.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toSummary(row, user, now())]))
}

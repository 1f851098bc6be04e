/** Lists of quotes, for their buyers and for the sales team. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { containsWord, plainSpellings, searchTerms } from '#app/db/text-search.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { QuoteListQuery, QuoteSummary } from '../core/contract.ts'
import { isInApproval, isVisibleTo, readsAll, selectQuotes, toSummary } from '../core/queries.server.ts'
import type { QuoteQueue } from '../core/quote-queues.ts'
import { EXPIRING_DAYS } from '../core/rules.ts'

/** A condition on `quotes`. */
export function quoteQueueCondition(queue: QuoteQueue, now: Date): RawBuilder<SqlBool> {
  const today = utcDay(now)
  switch (queue) {
    case 'all':
      return sql`true`
    case 'drafts':
      return sql`quotes.status = 'draft'`
    case 'to-answer':
      return sql`waiting_since is not null`
    case 'waiting':
      return sql`waiting_since is null and (quotes.status = 'question'
        or quotes.status = 'offered' and (quotes.valid_until >= ${today} or ${isInApproval(now)}))`
    case 'expiring':
      return sql`quotes.status in ('offered', 'part-ordered')
        and quotes.valid_until between ${today} and ${addCalendarDays(today, EXPIRING_DAYS)}`
    case 'won':
      return sql`quotes.status in ('ordered', 'part-ordered')`
    case 'lost':
      return sql`(quotes.status in ('declined', 'withdrawn')
        or quotes.status = 'offered' and quotes.valid_until < ${today} and not ${isInApproval(now)})`
  }
}

const QUOTE_TEXT = sql<string>`lower(concat_ws(' ', quotes.number, quotes.buyer_reference, buyer.name, buyer.email,
  companies.name)) || ${plainSpellings(sql`lower(concat_ws(' ', buyer.name, companies.name))`)}`

/** The expression of the index, which is JSON. */
const LINES_TEXT = sql<string>`lower(jsonb_path_query_array(lines, '$[*].sku ? (@ != null)')::text
  || jsonb_path_query_array(lines, '$[*].name')::text)`

const containsQuoteWord = (word: string) =>
  sql<SqlBool>`(${containsWord(QUOTE_TEXT, word)} or (quotes.id, quotes.current_version) in (
    select quote_id, no from quote_versions where ${containsWord(LINES_TEXT, JSON.stringify(word).slice(1, -1))}))`

/** The own quotes or those of a company, newest first; or a queue: those to answer oldest first, the others newest first. */
export async function listQuotes(
  db: Db,
  user: SignedInUser,
  { queue, company, q, limit = 50, after }: QuoteListQuery,
  now: Date,
): Promise<KeysetPage<QuoteSummary>> {
  const own = company
    ? selectQuotes(db, now).where('quotes.company_id', '=', company)
    : selectQuotes(db, now).where('quotes.user_id', '=', user.userId)
  const visible = own.$if(!readsAll(user), (quotes) => quotes.where(isVisibleTo(user.userId)))
  let select = queue ? selectQuotes(db, now).where(quoteQueueCondition(queue, now)) : visible
  for (const word of searchTerms(q)) select = select.where(containsQuoteWord(word))
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

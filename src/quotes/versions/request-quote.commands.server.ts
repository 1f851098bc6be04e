import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { findMember } from '#app/companies/core/queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { nextDocumentNumber } from '#app/db/number-series.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import type { StoredQuoteLine } from '#app/db/quote-tables.server.ts'
import { findRow, insertRow } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import type { newQuoteBody } from '../core/contract.ts'
import { REQUEST_RECEIVED } from '../core/copy.ts'
import {
  addEntry,
  notifyOtherSide,
  queueQuoteEmail,
  type StoredQuote,
  writeVersion,
} from '../core/locked-quote.server.ts'
import { MAX_OPEN_QUOTES, MAX_VALIDITY_DAYS } from '../core/rules.ts'

/** A buyer asks for products; a quote that continues another one keeps its free texts. */
type NewQuote = ReturnType<typeof newQuoteBody.parse> & { freeTextLines?: readonly StoredQuoteLine[] }

/**
 * Asks the sales team for a price. Nothing is ordered or reserved. The same key of the same buyer returns the same quote again.
 * @returns the number of the quote
 */
export function requestQuote(ctx: Context, input: NewQuote, key = newId()) {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    await lockPresentUser(tx, user.userId)
    const earlier = await findRow(tx, 'quotes', { user_id: user.userId, idempotency_key: key }, ['number'])
    if (earlier) return done(earlier.number)
    if (user.isEmailConfirmed !== true) return refused({ code: 'email-not-confirmed' })
    const dayProblems = impossibleDays(input, utcDay(at))
    if (Object.keys(dayProblems).length > 0) return refused({ code: 'invalid-input', fields: dayProblems })
    if (await hasTooManyQuotes(tx, user.userId, utcDay(at))) return refused({ code: 'too-many-quotes' })
    const lines = await linesAtListPrices(tx, input)
    if (isRefused(lines)) return lines
    const companyId = await findOwnCompany(tx, user.userId, input.companyId)
    if (isRefused(companyId)) return companyId
    const number = await nextDocumentNumber(tx, 'Q', at)
    const quote = await insertQuote(tx, {
      number,
      user_id: user.userId,
      company_id: companyId,
      idempotency_key: key,
      status: 'requested',
      buyer_reference: input.buyerReference ?? '',
      assignee_id: null,
      at,
      answer_needed_by: input.answerNeededBy ?? null,
      requested_delivery_on: input.requestedDeliveryOn ?? null,
    })
    await writeVersion(tx, quote, 1, { ...BUYERS_VERSION, note: input.note ?? '', lines }, { at })
    const locked = { tx, ctx, user, side: 'buyer' as const, quote }
    await addEntry(locked, 'requested', input.note)
    await notifyOtherSide(locked, 'requested', input.note)
    await queueQuoteEmail(tx, ctx, quote, { to: 'buyer', event: 'received', by: '', text: REQUEST_RECEIVED })
    return done(number)
  })
}

type InsertedQuote = Pick<
  StoredQuote,
  'number' | 'user_id' | 'company_id' | 'idempotency_key' | 'buyer_reference' | 'assignee_id'
> & { status: 'draft' | 'requested'; at: Date } & Partial<
    Pick<StoredQuote, 'answer_needed_by' | 'requested_delivery_on'>
  >

/** A quote whose first version follows. A request waits for an answer. */
export async function insertQuote(tx: Tx, { at, ...given }: InsertedQuote): Promise<StoredQuote> {
  const quote = {
    id: newId(at),
    current_version: 1,
    total: null,
    valid_until: null,
    lost_reason: null,
    first_product: '',
    line_count: 0,
    units: 0,
    reminded_at: null,
    answer_needed_by: null,
    requested_delivery_on: null,
    waiting_since: given.status === 'requested' ? at : null,
    created_at: at,
    changed_at: at,
    ...given,
  }
  await insertRow(tx, 'quotes', quote)
  return quote
}

/** A buyer names quantities and targets; terms are those of an offer. */
export const BUYERS_VERSION = {
  author: 'buyer',
  valid_until: null,
  acceptance: 'whole',
  freight_kind: 'later',
  freight: 0,
  terms: '',
} as const

function impossibleDays({ answerNeededBy, requestedDeliveryOn }: NewQuote, today: string) {
  const last = addCalendarDays(today, MAX_VALIDITY_DAYS)
  const days = Object.entries({ answerNeededBy, requestedDeliveryOn })
  const wrong = days.filter(([, day]) => day && (day < today || day > last))
  return Object.fromEntries(wrong.map(([field]) => [field, `must be from today to ${last}`]))
}

async function hasTooManyQuotes(tx: Tx, userId: string, today: string): Promise<boolean> {
  const open = await tx
    .selectFrom('quotes')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['requested', 'question', 'countered', 'offered'])
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    // Offers that sales started, and quotes of members who left the company, use up no requests.
    .where(
      sql<boolean>`exists (select 1 from quote_entries
        where quote_id = quotes.id and kind = 'requested' and author_id = ${userId})`,
    )
    .limit(MAX_OPEN_QUOTES)
    .execute()
  return open.length >= MAX_OPEN_QUOTES
}

/** The company for which the buyer asks; refused unless they are a member of it, and it can still order. */
export async function findOwnCompany(tx: Tx, userId: string, companyId: string | undefined) {
  if (companyId === undefined) return null
  const member = await findMember(tx, companyId, userId)
  const company =
    member &&
    (await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .where('status', '<>', 'closed')
      .executeTakeFirst())
  return (
    company?.id ??
    refused({
      code: 'invalid-input',
      fields: { companyId: 'must be one of your companies, and not a closed one' },
    })
  )
}

/** A line without product, to which its name, quantity and price are added. */
export const freeTextLine = (lineNo: number): StoredQuoteLine => ({
  lineNo,
  productId: null,
  sku: '',
  name: '',
  quantity: 0,
  unitPrice: null,
  priceTiers: [],
  listPrice: null,
  targetPrice: null,
  belowMinimum: null,
  readyOn: null,
  note: '',
})

/** At today's list prices, for comparison; free texts follow, without a price. */
export async function linesAtListPrices(
  tx: Tx,
  { lines, freeTextLines = [] }: Pick<NewQuote, 'lines' | 'freeTextLines'>,
) {
  const ids = lines.map(({ productID }) => productID)
  if (new Set(ids).size < ids.length)
    return refused({ code: 'invalid-input', fields: { lines: 'must name each product once' } })
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'unit_price'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('archived_at', 'is', null)
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  const stored = lines.flatMap(({ productID, quantity, targetPrice = null }, index): StoredQuoteLine[] => {
    const product = byId.get(productID)
    if (!product) return []
    const { sku, name, unit_price: listPrice } = product
    return [
      {
        lineNo: index + 1,
        productId: productID,
        sku,
        name,
        quantity,
        listPrice,
        targetPrice,
        unitPrice: null,
        priceTiers: [],
        belowMinimum: null,
        readyOn: null,
        note: '',
      },
    ]
  })
  if (stored.length < lines.length) return refused({ code: 'product-not-found' })
  const unpriced = freeTextLines.map(({ name, quantity, note }, index): StoredQuoteLine => {
    return { ...freeTextLine(lines.length + index + 1), name, quantity, note }
  })
  return [...stored, ...unpriced]
}

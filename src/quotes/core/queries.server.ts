/** Reads quotes for their buyers and for the sales team. */
import { type InferResult, sql } from 'kysely'
import { findExternalNumbers, withExternalNumbers } from '#app/app/external-number-fields.server.ts'
import type { StoredQuoteLine } from '#app/db/quote-tables.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { companyTerms } from '#app/pricing/company-terms.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { toListTerms } from '#app/products/core/product-terms.server.ts'
import { hasStaffPermission } from '#app/staff/assignments.server.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import { termsOf } from './accepted-lines.server.ts'
import { readFiles, readLinks } from './attachments.queries.server.ts'
import type { Quote, QuoteSummary, QuoteVersion } from './contract.ts'
import { findQuoteCompany, readLineFigures } from './line-figures.server.ts'
import { actionsOf, quoteStatusAt } from './rules.ts'

export const isSales = (user: SignedInUser): boolean => hasPermission(user, 'quotes.answer')
export const readsAll = (user: SignedInUser): boolean => hasPermission(user, 'quotes.read')

/** Without the lines of their versions. */
export const selectQuotes = (db: Db, now: Date) =>
  db
    .selectFrom('quotes')
    .innerJoin('users as buyer', 'buyer.id', 'quotes.user_id')
    .leftJoin('companies', 'companies.id', 'quotes.company_id')
    .selectAll('quotes')
    .select(['buyer.name as buyer_name', 'buyer.email as buyer_email'])
    // An assignee whose access has ended counts as none.
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.name')
        .whereRef('users.id', '=', 'quotes.assignee_id')
        .where(hasStaffPermission('quotes.answer', now))
        .as('assignee_name'),
    )
    .select(['companies.name as company_name', isInApproval(now).as('is_in_approval')])

/** A condition on `purchase_requests`: the company can still order. */
const isOpenRequest = (now: Date) =>
  sql<boolean>`purchase_requests.status in ('pending', 'needs-changes') and expires_at > ${now}`

/** A condition on `quotes`. */
export const isInApproval = (now: Date) => sql<boolean>`exists (select 1 from purchase_requests
  where quote_id = quotes.id and ${isOpenRequest(now)})`

/** The open request by which the quote was accepted; null for none. */
export async function findApproval(db: Db, quoteId: string, now: Date): Promise<Quote['approval']> {
  const request = await db
    .selectFrom('purchase_requests')
    .select(['number as request', 'quote_version as version'])
    .where('quote_id', '=', quoteId)
    .where(isOpenRequest(now))
    .executeTakeFirst()
  return request ? { request: request.request, version: request.version ?? 0 } : null
}

/** A condition on `quotes`: the quote of a company belongs to its members, like its orders; a draft to the sales team. */
export const isVisibleTo = (userId: string) => sql<boolean>`(quotes.status <> 'draft' and case
  when quotes.company_id is null then quotes.user_id = ${userId}
  else exists (select 1 from company_members where company_members.company_id = quotes.company_id
    and company_members.user_id = ${userId} and company_members.left_at is null) end)`

export type QuoteRow = InferResult<ReturnType<typeof selectQuotes>>[number]

/** A quote that the user may read; undefined for one that does not exist for them. */
export function findQuoteRow(
  db: Db,
  user: SignedInUser,
  number: string,
  now: Date,
): Promise<QuoteRow | undefined> {
  return selectQuotes(db, now)
    .where('number', '=', number)
    .$if(!readsAll(user), (quotes) => quotes.where(isVisibleTo(user.userId)))
    .executeTakeFirst()
}

/** The quote of a link; undefined once the account of its buyer is removed, and while its company is closed. */
export const findLinkedQuote = (db: Db, id: string, now: Date) =>
  selectQuotes(db, now)
    .where('quotes.id', '=', id)
    .where('buyer.removed_at', 'is', null)
    .where(sql<boolean>`companies.status is distinct from 'closed'`)
    .executeTakeFirst()

export const statusOf = (row: QuoteRow, now: Date) => quoteStatusAt(row, utcDay(now), row.is_in_approval)

/** The buyer of a quote writes as such, also as a member of the sales team. */
export const sideOf = (user: SignedInUser, quote: Pick<QuoteRow, 'user_id'>) =>
  quote.user_id === user.userId || !isSales(user) ? 'buyer' : 'seller'

export function toSummary(row: QuoteRow, user: SignedInUser, now: Date): QuoteSummary {
  return {
    number: row.number,
    status: statusOf(row, now),
    currentVersion: row.current_version,
    buyerReference: row.buyer_reference,
    firstProduct: row.first_product,
    lineCount: row.line_count,
    units: row.units,
    total: optionalDecimal(row.total),
    validUntil: row.valid_until,
    answerNeededBy: row.answer_needed_by,
    changedAt: row.changed_at.toISOString(),
    company: row.company_name === null ? null : { name: row.company_name },
    buyer: { name: row.buyer_name, email: row.buyer_email },
    ...(readsAll(user) && {
      waitingSince: row.waiting_since?.toISOString() ?? null,
      assignee: row.assignee_name,
    }),
  }
}

/** The quote whose number is typed, also without dashes and zeros: 'q 2026 12'. Only one that the user may read. */
export async function findTypedQuote(db: Db, user: SignedInUser, typed: string, now: Date) {
  const [, year, digits = ''] = /^q[-\s]*(\d{4})[-\s]*(\d{1,9})$/i.exec(typed.trim()) ?? []
  return year && findQuoteRow(db, user, `Q-${year}-${digits.padStart(6, '0')}`, now)
}

export const readVersions = (db: Db, quoteId: string) =>
  db.selectFrom('quote_versions').selectAll().where('quote_id', '=', quoteId).orderBy('no').execute()

/** The ordered units of each line of a version. */
export async function readOrderedUnits(
  db: Db,
  quoteId: string,
  version: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('quote_orders')
    .select(['line_no', (eb) => eb.fn.sum<number>('quantity').as('units')])
    .where('quote_id', '=', quoteId)
    .where('version', '=', version)
    .groupBy('line_no')
    .execute()
  return new Map(rows.map(({ line_no, units }) => [line_no, Number(units)]))
}

const toLine = (line: StoredQuoteLine, ordered: number): QuoteVersion['lines'][number] => ({
  lineNo: line.lineNo,
  productID: line.productId,
  sku: line.sku,
  name: line.name,
  quantity: line.quantity,
  price: optionalDecimal(line.unitPrice),
  priceTiers: line.priceTiers.map(({ from, unitPrice }) => ({ from, price: decimalFromCents(unitPrice) })),
  listPrice: optionalDecimal(line.listPrice),
  targetPrice: optionalDecimal(line.targetPrice),
  belowMinimum: line.belowMinimum,
  freeReason: line.freeReason ?? null,
  readyOn: line.readyOn,
  note: line.note,
  ordered,
})

export const toVersion = (
  row: Row<'quote_versions'>,
  ordered: ReadonlyMap<number, number> = new Map(),
): QuoteVersion => ({
  no: row.no,
  author: row.author,
  sentAt: row.sent_at.toISOString(),
  validUntil: row.valid_until,
  acceptance: row.acceptance,
  freightKind: row.freight_kind,
  freight: decimalFromCents(row.freight),
  terms: row.terms,
  note: row.note,
  lines: row.lines.map((line) => toLine(line, ordered.get(line.lineNo) ?? 0)),
})

async function readEntries(db: Db, quoteId: string, isForSales: boolean): Promise<Quote['entries']> {
  const rows = await db
    .selectFrom('quote_entries')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['quote_entries.id', 'at', 'kind', 'users.name as by', 'text'])
    .where('quote_id', '=', quoteId)
    .$if(!isForSales, (query) => query.where('kind', '<>', 'note'))
    .orderBy('quote_entries.id')
    .execute()
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}

async function readOrders(db: Db, quoteId: string): Promise<Quote['orders']> {
  const rows = await db
    .selectFrom('quote_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'number', 'quote_orders.version', 'total'])
    .select((eb) => eb.fn.sum<number>('quantity').as('units'))
    .where('quote_id', '=', quoteId)
    .groupBy(['orders.id', 'number', 'quote_orders.version', 'total'])
    .orderBy('orders.id')
    .execute()
  return rows.map(({ number, version, total, units }) => ({
    number,
    version,
    units: Number(units),
    total: decimalFromCents(total),
  }))
}

/**
 * The total of the lines today at list prices or those of the company, in cents; null if one of them is not sold. A free text
 * has the price of the offer.
 */
export async function totalOfToday(
  db: Db,
  row: Pick<QuoteRow, 'user_id' | 'company_id'>,
  lines: readonly StoredQuoteLine[],
  now: Date,
): Promise<number | null> {
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  const company = await findQuoteCompany(db, row, productIds, now)
  const agreement = company?.agreement ?? null
  const products = await db
    .selectFrom('products')
    .select(['id', 'unit_price', 'price_tiers', 'min_order', 'order_multiple'])
    .where(sql<boolean>`id = any(${productIds}::text[])`)
    .where('archived_at', 'is', null)
    .execute()
  const terms = new Map(products.map(({ id, ...product }) => [id, toListTerms(product)]))
  const priced = lines.map((line) => {
    const { productId, quantity } = line
    if (productId === null) return { quantity, unitPrice: getUnitPrice(quantity, termsOf(line)) }
    const list = terms.get(productId)
    const own = list && companyTerms(list, agreement, agreement?.prices.get(productId), utcDay(now))
    return own && { quantity, unitPrice: getUnitPrice(quantity, own) }
  })
  return priced.every((line) => line !== undefined) ? orderTotal(priced) : null
}

/** The quote as the user may see it: notes, figures and the assignee are for the sales team only. */
export async function findQuote(
  db: Db,
  user: SignedInUser,
  number: string,
  now: Date,
): Promise<Quote | undefined> {
  const row = await findQuoteRow(db, user, number, now)
  if (!row) return undefined
  const isOwn = row.user_id === user.userId && row.status !== 'draft'
  const summary = toSummary(row, user, now)
  const [versions, ordered, entries, orders, approval, files, links, numbers] = await Promise.all([
    readVersions(db, row.id),
    readOrderedUnits(db, row.id, row.current_version),
    readEntries(db, row.id, readsAll(user)),
    readOrders(db, row.id),
    findApproval(db, row.id, now),
    readFiles(db, row.id),
    readsAll(user) ? [] : readLinks(db, row.id, now),
    readsAll(user) ? findExternalNumbers(db, ['quotes'], [row.id]) : undefined,
  ])
  const lines = versions.at(-1)?.lines ?? []
  const actions = [
    ...(isOwn ? actionsOf('buyer', summary.status) : []),
    ...(isSales(user) ? actionsOf('seller', summary.status) : []),
  ]
  const quote = {
    ...summary,
    requestedDeliveryOn: row.requested_delivery_on,
    versions: versions.map((version) =>
      toVersion(version, version.no === row.current_version ? ordered : undefined),
    ),
    entries,
    orders,
    actions: [...new Set(actions)],
    approval,
    files,
    links,
    ...(actions.includes('accept')
      ? {
          todayTotal: await readLowerTotal(db, row, versions.at(-1), now),
          families: await readFamilies(db, lines),
        }
      : { todayTotal: null, families: {} }),
    ...(readsAll(user) && {
      figures: await readLineFigures(db, { ...row, lines }, now),
      isMine: row.assignee_id === user.userId,
    }),
  }
  return withExternalNumbers(quote, numbers?.get(row.id))
}

async function readFamilies(db: Db, lines: readonly StoredQuoteLine[]): Promise<Quote['families']> {
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  const products = await db
    .selectFrom('products')
    .select(['id', 'family'])
    .where(sql<boolean>`id = any(${productIds}::text[])`)
    .execute()
  return Object.fromEntries(products.map(({ id, family }) => [id, family]))
}

/** With the freight of the offer, which stays the same. */
async function readLowerTotal(
  db: Db,
  row: QuoteRow,
  version: Row<'quote_versions'> | undefined,
  now: Date,
): Promise<number | null> {
  if (!version || row.total === null) return null
  const goods = await totalOfToday(db, row, version.lines, now)
  if (goods === null) return null
  const total = goods + version.freight
  return total < row.total ? decimalFromCents(total) : null
}

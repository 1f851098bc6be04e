/** The versions and messages of both sides. */
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import type { StoredQuoteLine } from '#app/db/quote-tables.server.ts'
import { countRows, deleteRows, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { formatMoney, MAX_CENTS } from '#app/lib/money.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { assigneeBody, counterBody, offerBody, quoteMessageBody } from '../core/contract.ts'
import {
  addEntry,
  changeQuote,
  type LockedQuote,
  notifyOtherSide,
  readVersion,
  type StoredQuote,
  totalOfVersion,
  versionProblem,
  writeVersion,
} from '../core/locked-quote.server.ts'
import { MAX_QUOTE_ENTRIES, MAX_QUOTE_VERSIONS, QUOTE_TRANSITIONS, type QuoteAction } from '../core/rules.ts'
import {
  freeTextLineProblems,
  offerProblems,
  type Products,
  quantityProblems,
  readProducts,
} from './offer-rules.server.ts'
import { type PriceMark, priceMarks } from './price-marks.ts'
import { BUYERS_VERSION, freeTextLine } from './request-quote.commands.server.ts'

type Offer = ReturnType<typeof offerBody.parse>
type Counteroffer = ReturnType<typeof counterBody.parse>
type Message = ReturnType<typeof quoteMessageBody.parse>

const invalid = (fields: Record<string, string>) => refused({ code: 'invalid-input', fields })

/** Why the version cannot be answered with another one; undefined if it can. */
const newVersionProblem = (quote: StoredQuote, version: number) =>
  versionProblem(quote, version) ??
  (quote.current_version >= MAX_QUOTE_VERSIONS ? refused({ code: 'too-many-quotes' }) : undefined)

/** The lines of a new version, from those of the version that it answers. A line with a name may be new. */
function mergeLines<Line extends { lineNo: number; name?: string | undefined }>(
  before: readonly StoredQuoteLine[],
  lines: readonly Line[],
  merge: (before: StoredQuoteLine, line: Line) => StoredQuoteLine,
) {
  const byNo = new Map(before.map((line) => [line.lineNo, line]))
  if (new Set(lines.map(({ lineNo }) => lineNo)).size < lines.length)
    return invalid({ lines: 'must name each line once' })
  const merged = lines.flatMap((line) => {
    const old = byNo.get(line.lineNo) ?? (line.name === undefined ? undefined : freeTextLine(line.lineNo))
    return old ? [merge(old, line)] : []
  })
  return merged.length < lines.length ? invalid({ lines: 'must be lines of the version' }) : merged
}

/** Offers prices for the version that is current. Sales only. */
export function sendOffer(ctx: Context, number: string, offer: Offer) {
  requirePermission(ctx.actor, 'quotes.answer')
  return changeQuote(ctx, number, { action: 'offer', side: 'seller' }, async (locked) => {
    const { tx, quote } = locked
    const problem = newVersionProblem(quote, offer.version)
    if (problem) return problem
    const at = ctx.now()
    const terms = offerProblems(offer, utcDay(at))
    if (Object.keys(terms).length > 0) return invalid(terms)
    const { lines: before } = await readVersion(tx, quote.id, quote.current_version)
    const lines = mergeLines(before, offer.lines, (line, entered) => ({
      ...line,
      name: line.productId === null ? (entered.name ?? line.name) : line.name,
      quantity: entered.quantity,
      unitPrice: entered.price,
      priceTiers: entered.priceTiers.map(({ from, price }) => ({ from, unitPrice: price })),
      readyOn: entered.readyOn ?? null,
      note: entered.note,
      belowMinimum: entered.belowMinimum,
      freeReason: entered.freeReason ?? null,
    }))
    if (isRefused(lines)) return lines
    const products = await readProducts(tx, lines)
    const wrong = { ...freeTextLineProblems(lines, offer.lines), ...quantityProblems(products, lines) }
    if (Object.keys(wrong).length > 0) return invalid(wrong)
    const total = totalOfVersion({ lines, freight: offer.freight }) ?? 0
    if (total > MAX_CENTS) return invalid({ lines: 'must have a smaller total' })
    if (total === 0) return invalid({ lines: 'must have a total above 0' })
    await addSupply(tx, lines)
    // A draft is no version that the buyer has seen, so that the offer takes its number.
    const isDraft = quote.status === 'draft'
    const no = isDraft ? quote.current_version : quote.current_version + 1
    if (isDraft) await deleteRows(tx, 'quote_versions', { quote_id: quote.id })
    const { validUntil, acceptance, freightKind, freight, terms: text, note } = offer
    await writeVersion(
      tx,
      quote,
      no,
      {
        author: 'seller',
        valid_until: validUntil,
        acceptance,
        freight_kind: freightKind,
        freight,
        terms: text,
        note,
        lines,
      },
      { at, status: 'offered', waiting_since: null, assignee_id: quote.assignee_id ?? locked.user.userId },
    )
    await addEntry(locked, 'offered', note)
    await notifyOtherSide(locked, 'offered', note, { offer: { total, validUntil } })
    await recordChange(locked, 'quote-offered', {
      version: String(no),
      ...markedPrices(ctx, products, lines),
    })
    return done(number)
  })
}

/** For the audit trail: the lines whose prices are below the limits of sales. */
function markedPrices({ orderTerms }: Context, products: Products, lines: readonly StoredQuoteLine[]) {
  const { maxQuoteDiscount: maxDiscount } = orderTerms ?? DEFAULT_ORDER_TERMS
  const marked = lines.flatMap(({ sku, productId, unitPrice, priceTiers, listPrice }) => {
    if (productId === null || listPrice === null) return []
    const floorPrice = products.get(productId)?.floor_price ?? null
    const price = { unitPrice: unitPrice ?? listPrice, priceTiers, listPrice }
    return [{ sku, marks: priceMarks(price, { maxDiscount, floorPrice }) }]
  })
  const name = (mark: PriceMark, what: string) => {
    const skus = marked.filter(({ marks }) => marks.includes(mark)).map(({ sku }) => sku)
    return skus.length === 0 ? '' : `${skus.length} ${what}: ${skus.slice(0, MAX_NAMED_LINES).join(', ')}`
  }
  const discount = name('deep-discount', `above ${maxDiscount}%`)
  const floorPrice = name('below-floor', 'below')
  return { ...(discount && { discount }), ...(floorPrice && { floorPrice }) }
}

const MAX_NAMED_LINES = 10

/** An offered day is promised also of products that take no backorders otherwise: the promised units are counted in this row. */
async function addSupply(tx: Tx, lines: readonly StoredQuoteLine[]): Promise<void> {
  const promised = lines.flatMap(({ readyOn, productId }) =>
    readyOn === null || productId === null ? [] : productId,
  )
  if (promised.length === 0) return
  const rows = promised.sort().map((productId) => ({
    product_id: productId,
    allows_backorder: false,
    backorder_limit: 0,
    lead_days: null,
  }))
  await tx
    .insertInto('product_supply')
    .values(rows)
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .execute()
}

/** Asks for other quantities or prices. */
export const sendCounteroffer = (ctx: Context, number: string, counter: Counteroffer) =>
  changeQuote(ctx, number, { action: 'counter', side: 'buyer' }, async (locked) => {
    const { tx, quote } = locked
    const problem = newVersionProblem(quote, counter.version)
    if (problem) return problem
    const { lines: before } = await readVersion(tx, quote.id, quote.current_version)
    const lines = mergeLines(before, counter.lines, (line, { quantity, targetPrice }) => ({
      ...line,
      quantity,
      targetPrice,
      unitPrice: null,
      priceTiers: [],
      freeReason: null,
    }))
    if (isRefused(lines)) return lines
    const at = ctx.now()
    await writeVersion(
      tx,
      quote,
      quote.current_version + 1,
      { ...BUYERS_VERSION, note: counter.note, lines },
      { at, status: 'countered', waiting_since: at },
    )
    await addEntry(locked, 'countered', counter.note)
    await notifyOtherSide(locked, 'countered', counter.note)
    return done(number)
  })

interface MessageKind {
  action: QuoteAction
  entry: Row<'quote_entries'>['kind']
}

const MESSAGE_KINDS: Readonly<Record<Message['kind'], MessageKind>> = {
  message: { action: 'comment', entry: 'message' },
  note: { action: 'note', entry: 'note' },
  question: { action: 'ask', entry: 'question' },
  decline: { action: 'decline', entry: 'declined' },
  withdrawal: { action: 'withdraw', entry: 'withdrawn' },
}

/** A message of either side, or a question, decline or withdrawal with its text. */
export function sendMessage(ctx: Context, number: string, { kind, text, lostReason = 'other' }: Message) {
  const { action, entry } = MESSAGE_KINDS[kind]
  const { by, to: status } = QUOTE_TRANSITIONS[action]
  const isOfSales = !by.includes('buyer')
  if (isOfSales) requirePermission(ctx.actor, 'quotes.answer')
  const side = isOfSales ? 'seller' : undefined
  return changeQuote(ctx, number, { action, side }, async (locked) => {
    const { tx, quote } = locked
    if (await hasTooManyEntries(locked)) return refused({ code: 'too-many-quotes' })
    const at = ctx.now()
    const isKnown = locked.side === 'buyer' && quote.waiting_since !== null
    await updateRows(tx, 'quotes', quote.id, {
      changed_at: at,
      ...(status && { status, waiting_since: null }),
      ...(status && status !== 'question' && { lost_reason: lostReason }),
      ...(kind === 'message' && { waiting_since: waitingSince(locked, at) }),
    })
    await addEntry(locked, entry, text)
    // A buyer who writes several messages causes one email.
    if (entry !== 'note' && !(kind === 'message' && isKnown)) await notifyOtherSide(locked, entry, text)
    if (kind === 'decline') await recordChange(locked, 'quote-declined', { reason: lostReason })
    return done(number)
  })
}

/** A message waits for an answer of the sales team; one of theirs answers what it wrote about an offer. */
const waitingSince = ({ side, quote }: LockedQuote, at: Date): Date | null => {
  if (side === 'buyer') return quote.waiting_since ?? at
  return quote.status === 'requested' || quote.status === 'countered' ? quote.waiting_since : null
}

/** Of the own side, so that a buyer cannot keep the sales team from declining. */
async function hasTooManyEntries({ tx, quote, side }: LockedQuote): Promise<boolean> {
  const own = { quote_id: quote.id, is_seller: side === 'seller' }
  return (await countRows(tx, 'quote_entries', own)) >= MAX_QUOTE_ENTRIES
}

/** Takes a quote over, or leaves it to the team. Sales only. */
export function assignQuote(
  ctx: Context,
  number: string,
  { isAssigned }: ReturnType<typeof assigneeBody.parse>,
) {
  requirePermission(ctx.actor, 'quotes.answer')
  return changeQuote(ctx, number, { action: 'note', side: 'seller' }, async ({ tx, quote, user }) => {
    await updateRows(tx, 'quotes', quote.id, { assignee_id: isAssigned ? user.userId : null })
    return done(number)
  })
}

async function recordChange(
  { tx, ctx, quote }: LockedQuote,
  action: 'quote-offered' | 'quote-declined',
  after: Record<string, string>,
): Promise<void> {
  const total = quote.total === null ? {} : { previousTotal: formatMoney(quote.total) }
  await recordAuditEvent(tx, ctx, {
    action,
    subject: { id: quote.id, label: quote.number },
    after: { ...total, ...after },
  })
}

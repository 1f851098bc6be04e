/** Shared by all changes of a quote: the locked quote, its new version, its entries and emails. */
import type { Context } from '#app/app/context.server.ts'
import { findMember } from '#app/companies/core/queries.server.ts'
import { lockOrderingCompany } from '#app/company-ordering/queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { insertRow, requireRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { utcDay } from '#app/lib/dates.ts'
import { type Outcome, refused } from '#app/lib/outcome.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { hasStaffPermission } from '#app/staff/assignments.server.ts'
import type { QuoteEmail } from './emails.server.ts'
import type { QuoteRefusal } from './problems.server.ts'
import { findApproval, isSales, sideOf } from './queries.server.ts'
import { canDo, type QuoteAction, type QuoteSide, quoteStatusAt } from './rules.ts'

export type StoredQuote = Row<'quotes'>

export interface LockedQuote {
  tx: Tx
  ctx: Context
  user: Pick<SignedInUser, 'userId' | 'name'>
  side: QuoteSide
  quote: StoredQuote
}

interface QuoteChange<Answer> {
  /** Null for what is possible in every status. */
  action: QuoteAction | null
  /** By default that of the caller. */
  side?: QuoteSide | undefined
  /** The result of the same request, if it came before, whatever the status is now. */
  findEarlier?: (locked: LockedQuote) => Promise<Answer | undefined>
}

/** Of a change: the number of the quote or of its order. */
type Changed<Refusal extends { code: string }> = Outcome<string, Refusal | QuoteRefusal>

/** Runs a change of a quote that the caller may make in its present status. To other customers the quote does not exist. */
export function changeQuote<Refusal extends { code: string } = QuoteRefusal>(
  ctx: Context,
  number: string,
  { action, side: givenSide, findEarlier }: QuoteChange<Changed<NoInfer<Refusal>>>,
  change: (locked: LockedQuote) => Promise<Changed<NoInfer<Refusal>>>,
): Promise<Changed<Refusal>> {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const quote = await lockQuote(tx, number)
    if (!quote) return refused({ code: 'quote-not-found' })
    const side = givenSide ?? sideOf(user, quote)
    if (!(await isSideOf(tx, user, side, quote))) return refused({ code: 'quote-not-found' })
    const locked = { tx, ctx, user, side, quote }
    const earlier = await findEarlier?.(locked)
    return earlier ?? (action && (await statusProblem(locked, action))) ?? change(locked)
  })
}

/** The company is locked before its quote, as by the order that an acceptance places, by a merge, and when a member leaves. */
export async function lockQuote(tx: Tx, number: string): Promise<StoredQuote | undefined> {
  const found = tx.selectFrom('quotes').where('number', '=', number)
  const of = await found.select('company_id').executeTakeFirst()
  if (of?.company_id) await lockOrderingCompany(tx, of.company_id)
  return found.selectAll().forUpdate().executeTakeFirst()
}

/** The buyer of a company's quote is a member of it. */
async function isSideOf(tx: Tx, user: SignedInUser, side: QuoteSide, quote: StoredQuote): Promise<boolean> {
  if (side === 'seller') return isSales(user)
  if (quote.user_id !== user.userId || quote.status === 'draft') return false
  return quote.company_id === null || (await findMember(tx, quote.company_id, user.userId)) !== undefined
}

/** Why the action is not possible now; undefined if it is. */
export async function statusProblem({ tx, ctx, side, quote }: LockedQuote, action: QuoteAction) {
  const approval = await findApproval(tx, quote.id, ctx.now())
  const status = quoteStatusAt(quote, utcDay(ctx.now()), approval !== null)
  if (canDo(action, side, status)) return undefined
  if (approval) return refused({ code: 'quote-in-approval', request: approval.request })
  return refused({ code: action === 'accept' && status === 'expired' ? 'quote-expired' : 'quote-closed' })
}

/** A change names the version that it is about. */
export const versionProblem = ({ current_version: currentVersion }: StoredQuote, version: number) =>
  version === currentVersion ? undefined : refused({ code: 'quote-changed', currentVersion })

export const readVersion = (tx: Db, quoteId: string, no: number) =>
  requireRow(tx, 'quote_versions', { quote_id: quoteId, no })

type NewVersion = Omit<Row<'quote_versions'>, 'quote_id' | 'no' | 'sent_at'>

/** Of goods and firm freight, in cents; null while a line has no price. */
export function totalOfVersion({ lines, freight }: Pick<NewVersion, 'lines' | 'freight'>): number | null {
  const totals = lines.map(({ unitPrice, priceTiers, quantity }) =>
    unitPrice === null ? null : getUnitPrice(quantity, { listPrice: unitPrice, priceTiers }) * quantity,
  )
  return totals.reduce<number | null>(
    (sum, total) => (sum === null || total === null ? null : sum + total),
    freight,
  )
}

/** The columns of a version in lists, which do not read its lines. */
const summaryOf = (lines: NewVersion['lines']) => ({
  first_product: lines[0]?.name ?? '',
  line_count: lines.length,
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** Writes a version, and makes it the current one. */
export async function writeVersion(
  tx: Tx,
  quote: Pick<StoredQuote, 'id'>,
  no: number,
  version: NewVersion,
  { at, ...change }: { at: Date } & Partial<StoredQuote>,
): Promise<void> {
  await insertRow(tx, 'quote_versions', {
    quote_id: quote.id,
    no,
    sent_at: at,
    ...version,
    lines: JSON.stringify(version.lines),
  })
  await updateRows(tx, 'quotes', quote.id, {
    current_version: no,
    total: totalOfVersion(version),
    ...summaryOf(version.lines),
    reminded_at: null,
    valid_until: version.valid_until,
    changed_at: at,
    ...change,
  })
}

export async function addEntry(
  { tx, ctx, user, side, quote }: LockedQuote,
  kind: Row<'quote_entries'>['kind'],
  text = '',
): Promise<void> {
  const at = ctx.now()
  await insertRow(tx, 'quote_entries', {
    id: newId(at),
    quote_id: quote.id,
    at,
    kind,
    author_id: user.userId,
    is_seller: side === 'seller',
    text,
  })
}

/** Of the staff members that were added first, so that a change sends a bounded number of emails. */
const MAX_DESK_EMAILS = 20

/** Tells the other side. */
export function notifyOtherSide(
  { tx, ctx, user, side, quote }: LockedQuote,
  event: QuoteEmail['event'],
  text = '',
  facts: Pick<QuoteEmail, 'offer'> = {},
): Promise<void> {
  const to = side === 'seller' ? 'buyer' : 'seller'
  return queueQuoteEmail(tx, ctx, quote, { to, event, by: user.name, text, ...facts })
}

/** The buyer once their address is confirmed, or the assignee and without one the sales team. An assignee whose access has ended counts as none. */
async function findRecipients(tx: Tx, quote: StoredQuote, to: QuoteSide, at: Date) {
  const present = tx.selectFrom('users').select('email').where('removed_at', 'is', null)
  if (to === 'buyer')
    return present.where('id', '=', quote.user_id).where('email_verified', '=', true).execute()
  const team = present.where(hasStaffPermission('quotes.answer', at))
  const assignee = await team.where('id', '=', quote.assignee_id).execute()
  return assignee.length > 0 ? assignee : team.orderBy('id').limit(MAX_DESK_EMAILS).execute()
}

export async function queueQuoteEmail(
  tx: Tx,
  ctx: Pick<Context, 'shopUrl' | 'now'>,
  quote: StoredQuote,
  email: Pick<QuoteEmail, 'to' | 'event' | 'by' | 'text' | 'offer'>,
): Promise<void> {
  const { to } = email
  const recipients = await findRecipients(tx, quote, to, ctx.now())
  const payload: QuoteEmail = {
    ...email,
    number: quote.number,
    reference: quote.buyer_reference,
    url: `${ctx.shopUrl}/dashboard/quotes/${quote.number}`,
  }
  for (const { email: recipient } of recipients)
    await queueEmail(tx, { kind: `quote-${to}`, recipient, payload: { ...payload } }, ctx.now())
}

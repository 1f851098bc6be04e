import type { Context } from '#app/app/context.server.ts'
import { findRow, requireRow } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { NO_FREIGHT } from '#app/lib/freight.ts'
import { decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { placeApprovedOrder } from '#app/order-placement/place/place-order.commands.server.ts'
import type { LineProblem, QuotedTerms } from '#app/order-placement/place/price-lines.ts'
import { type PlaceOrderRefusal, placeOrderProblem } from '#app/order-placement/place/problems.server.ts'
import { factsOfRow, statedFacts } from '#app/orders/core/order-facts.ts'
import { unpaidLimitMessage } from '#app/orders/core/payment-deadline-copy.ts'
import { onBehalfOf } from '#app/orders/core/placed-by-copy.ts'
import { requestedDayProblem } from '#app/orders/core/requested-day.ts'
import { backorderLimitMessage, quantityErrorMessage } from '#app/pricing/quantity-messages.ts'
import { describeDecider } from './copy.ts'
import { hasProduct } from './request-lines.server.ts'

/** The history of the order says who approved it, and who sent the request in the name of the buyer. */
async function noteApprovals(
  tx: Db,
  request: Row<'purchase_requests'>,
  { number, requesterName }: { number: string; requesterName: string },
): Promise<void> {
  const decisions = await tx
    .selectFrom('purchase_request_decisions')
    .innerJoin('users', 'users.id', 'purchase_request_decisions.user_id')
    .leftJoin('users as approver', 'approver.id', 'on_behalf_of')
    .select(['users.name as by', 'approver.name as onBehalfOf', 'user_id'])
    .where('request_id', '=', request.id)
    .where('purchase_request_decisions.version', '=', request.version)
    .where('decision', '=', 'approved')
    .orderBy('step')
    .orderBy('purchase_request_decisions.id')
    .execute()
  const deciders = new Map(
    decisions.map(({ user_id, ...decision }) => [
      `${user_id} ${decision.onBehalfOf}`,
      describeDecider({ ...decision, isOwn: user_id === request.requester_id }),
    ]),
  )
  const sender = request.sent_by_id !== null && (await findRow(tx, 'users', request.sent_by_id, ['name']))
  const sent = sender ? `Requested by ${onBehalfOf(sender.name, requesterName)}. ` : ''
  await tx
    .updateTable('order_events')
    .set({ note: `${sent}Approved by ${[...deciders.values()].join(', then ')}` })
    .where('order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('number', '=', number))
    .where('kind', '=', 'status')
    .where('status', '=', 'placed')
    .execute()
}

/** The prices of an accepted offer: those of the request, which never change. Its quantities were checked when it was made. */
export function quotedTerms({
  lines,
  quote_id: id,
  quote_version: version,
}: Row<'purchase_requests'>): QuotedTerms | undefined {
  if (id === null) return undefined
  const priced = lines.map((line) => ({ ...line, terms: { listPrice: line.unitPrice, priceTiers: [] } }))
  return {
    source: `quote:${id}.${version}`,
    terms: new Map(
      priced.flatMap(({ productId, terms }) =>
        productId === null ? [] : [[productId, { ...terms, isAnyQuantity: true }]],
      ),
    ),
    freeTextLines: priced.flatMap(({ productId, quoteLine: lineNo = 0, description = '', ...line }) =>
      productId === null ? [{ ...line, lineNo, description }] : [],
    ),
  }
}

/** The prices of today, by product, that are lower than those that were approved. */
function findLowerPrices(
  { lines }: Row<'purchase_requests'>,
  refusal: PlaceOrderRefusal,
): Map<string, number> {
  if (refusal.code !== 'invalid-order-lines') return new Map()
  const approved = new Map<string | null, number>(
    lines.map(({ productId, unitPrice }) => [productId, unitPrice]),
  )
  const lower = refusal.lines.filter(
    ({ code, productId, unitPrice }) =>
      code === 'price-changed' && unitPrice < (approved.get(productId) ?? 0),
  )
  return new Map(lower.map(({ productId, unitPrice }) => [productId, unitPrice]))
}

/**
 * Places the order of an approved request in the name of the requester, or says why it cannot be placed any more. A price that
 * fell since then is charged as it is now; only a higher one needs another approval. The freight is the one that was approved,
 * also if the shop has other terms now. The requester is a member, because the
 * requests of former members are withdrawn.
 */
export async function placeRequestedOrder(
  tx: Tx,
  ctx: Context,
  request: Row<'purchase_requests'>,
): Promise<{ order: string } | { differences: string[] }> {
  const requester = await requireRow(tx, 'users', request.requester_id, ['id', 'name', 'email'])
  const { id: userId, name, email } = requester
  const actor = { kind: 'user', userId, name, email, role: 'customer', isEmailConfirmed: true } as const
  const { company_id: id, site_id: siteId, cost_center_id: costCenterId } = request
  // A day that passed while the request waited does not stop the order.
  const { requestedOn, ...facts } = statedFacts(factsOfRow(request))
  const isDayPossible = requestedOn && requestedDayProblem(requestedOn, ctx.now()) === undefined
  const place = (pricesSeen: ReadonlyMap<string, number>) =>
    placeApprovedOrder(
      { ...ctx, db: tx, actor },
      {
        lines: request.lines.filter(hasProduct).map(({ productId, quantity, unitPrice, shipsBy }) => ({
          productID: productId,
          quantity,
          price: decimalFromCents(pricesSeen.get(productId) ?? unitPrice),
          ...(shipsBy && { shipsBy }),
        })),
        address: request.address,
        phone: request.phone,
        poNumber: request.po_number,
        ...facts,
        ...(isDayPossible && { requestedOn }),
        freight: request.freight ?? NO_FREIGHT,
        company: { id, ...(siteId && { siteId }), ...(costCenterId && { costCenterId }) },
      },
      `request:${request.id}`,
      quotedTerms(request),
    )
  let outcome = await place(new Map())
  const lowerPrices = outcome.done ? new Map<string, number>() : findLowerPrices(request, outcome.refusal)
  // The first try has locked the products, so the second one meets the same prices.
  if (lowerPrices.size > 0) outcome = await place(lowerPrices)
  if (!outcome.done) return { differences: describeRefusal(outcome.refusal) }
  const { number } = outcome.value
  await noteApprovals(tx, request, { number, requesterName: name })
  return { order: number }
}

const describeRefusal = (refusal: PlaceOrderRefusal): string[] =>
  refusal.code === 'invalid-order-lines'
    ? refusal.lines.map(describeLine)
    : [placeOrderProblem(refusal).message]

function describeLine(line: LineProblem): string {
  const product = line.sku || 'A product'
  if (line.code === 'product-not-found') return `${product} is no longer sold.`
  if (line.code === 'price-changed')
    return `${product}: the price is now ${formatMoney(line.unitPrice)} per unit.`
  if (line.code === 'promise-changed' && line.shipsBy)
    return `${product}: the ship-by date is now ${formatDay(line.shipsBy)}.`
  if (line.code === 'backorder-limit') return `${product}: ${backorderLimitMessage(line.terms)}`
  if (line.unpaid) return `${product}: ${unpaidLimitMessage(line.unpaid)}`
  return `${product}: ${quantityErrorMessage(line.quantity, line.terms)}`
}

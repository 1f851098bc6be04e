import type { Context } from '#app/app/context.server.ts'
import { findCurrentAgreement } from '#app/companies/agreements/queries.server.ts'
import { findMember } from '#app/companies/queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { quantityErrorMessage } from '#app/pricing/quantity-messages.ts'
import { type PlaceOrderRefusal, placeApprovedOrder } from '../place/place-order.commands.server.ts'
import { placeOrderProblem } from '../place/place-order.problems.server.ts'
import type { LineProblem } from '../place/place-order.sql.server.ts'
import type { requestChangeBody, requestDecisionBody } from './contract.ts'
import { notifyApprovers, notifyRequester } from './notify.server.ts'
import { purchaseRequestProblem } from './problems.server.ts'
import { priceRequest } from './request-lines.server.ts'
import {
  currentStatus,
  MAX_REQUEST_VERSIONS,
  mayChangeRequest,
  mayDecide,
  type RequestStatus,
  requestExpiry,
} from './rules.ts'

interface LockedRequest {
  tx: Tx
  user: SignedInUser
  request: Row<'purchase_requests'>
  status: RequestStatus
  isDecider: boolean
}

/** Locks a request. Users who may not read it get 404. */
function inRequest(ctx: Context, number: string, change: (locked: LockedRequest) => Promise<void>) {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const request = await tx
      .selectFrom('purchase_requests')
      .selectAll()
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst()
    if (!request) throw purchaseRequestProblem('purchase-request-not-found')
    const member = await findMember(tx, request.company_id, user.userId)
    const isRequester = request.requester_id === user.userId
    if (!isRequester && member?.role !== 'owner' && member?.role !== 'approver')
      throw purchaseRequestProblem('purchase-request-not-found')
    const status = currentStatus(request.status, request.expires_at, ctx.now())
    await change({ tx, user, request, status, isDecider: mayDecide(member?.role, isRequester) })
  })
}

type DecisionValues = ReturnType<typeof requestDecisionBody.parse>

/**
 * Decides a request. An approval places the order in the same transaction, in the name of the requester. If it cannot be
 * placed any more, nothing is ordered and the requester gets the reasons.
 */
export function decideRequest(ctx: Context, number: string, values: DecisionValues): Promise<void> {
  const { decision, version, note = '' } = values
  return inRequest(ctx, number, async ({ tx, user, request, status, isDecider }) => {
    if (request.requester_id === user.userId) throw purchaseRequestProblem('own-purchase-request')
    if (!isDecider) throw purchaseRequestProblem('not-an-approver')
    if (status !== 'pending') throw purchaseRequestProblem('purchase-request-decided')
    if (request.version !== version) throw purchaseRequestProblem('purchase-request-changed')
    const at = ctx.now()
    await tx
      .insertInto('purchase_request_decisions')
      .values({ id: newId(at), request_id: request.id, version, user_id: user.userId, decision, note, at })
      .execute()
    const by = user.name
    if (decision !== 'approved') {
      await setStatus(tx, request, { status: decision === 'rejected' ? 'rejected' : 'needs-changes' })
      await notifyRequester(tx, ctx, request, { decision, by, note, differences: [], order: null })
      return
    }
    const placed = await placeRequestedOrder(tx, ctx, request)
    if ('order' in placed) {
      await setStatus(tx, request, { status: 'ordered', order_number: placed.order })
      await noteApproval(tx, placed.order, by)
      await notifyRequester(tx, ctx, request, { decision, by, note, differences: [], order: placed.order })
    } else {
      const { differences } = placed
      await setStatus(tx, request, { status: 'needs-changes', differences: JSON.stringify(differences) })
      await notifyRequester(tx, ctx, request, { decision: 'not-placed', by, note, differences, order: null })
    }
  })
}

async function setStatus(
  tx: Db,
  { id }: Row<'purchase_requests'>,
  change: { status: Row<'purchase_requests'>['status']; order_number?: string; differences?: string },
): Promise<void> {
  await tx
    .updateTable('purchase_requests')
    .set({ differences: '[]', ...change })
    .where('id', '=', id)
    .execute()
}

/** The history of the order says who approved it. */
async function noteApproval(tx: Db, number: string, name: string): Promise<void> {
  await tx
    .updateTable('order_events')
    .set({ note: `Approved by ${name}` })
    .where('order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('number', '=', number))
    .where('kind', '=', 'status')
    .where('status', '=', 'placed')
    .execute()
}

async function placeRequestedOrder(
  tx: Tx,
  ctx: Context,
  request: Row<'purchase_requests'>,
): Promise<{ order: string } | { differences: string[] }> {
  const requester = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', request.requester_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!requester) return { differences: ['The requester has no account any more.'] }
  const { id: userId, name, email } = requester
  const actor = { kind: 'user', userId, name, email, role: 'customer', isEmailConfirmed: true } as const
  const { company_id: id, site_id: siteId, cost_center_id: costCenterId } = request
  const outcome = await placeApprovedOrder(
    { ...ctx, db: tx, actor },
    {
      lines: request.lines.map(({ productId, quantity, unitPrice }) => ({
        productID: productId,
        quantity,
        price: decimalFromCents(unitPrice),
      })),
      address: request.address,
      phone: request.phone,
      poNumber: request.po_number,
      company: { id, ...(siteId && { siteId }), ...(costCenterId && { costCenterId }) },
    },
    `request:${request.id}`,
  )
  return outcome.done
    ? { order: outcome.value.order.number }
    : { differences: describeRefusal(outcome.refusal) }
}

function describeRefusal(refusal: PlaceOrderRefusal): string[] {
  switch (refusal.code) {
    case 'invalid-order-lines':
      return refusal.lines.map(describeLine)
    case 'company-not-found':
      return ['The requester is not a member of the company any more.']
    default:
      return [placeOrderProblem(refusal).message]
  }
}

function describeLine(line: LineProblem): string {
  const product = line.sku || 'A product'
  if (line.code === 'product-not-found') return `${product} is not sold any more.`
  if (line.code === 'price-changed')
    return `${product}: the price is now ${formatMoney(line.unitPrice)} per unit.`
  return `${product}: ${quantityErrorMessage(line.quantity, line)}`
}

/** Changes the lines of a request and sends it again: every earlier approval is void. */
export function changeRequest(
  ctx: Context,
  number: string,
  { lines: requested, poNumber, version }: ReturnType<typeof requestChangeBody.parse>,
): Promise<void> {
  return inRequest(ctx, number, async ({ tx, user, request, status }) => {
    requireChangeable(request, status, user)
    if (request.version !== version) throw purchaseRequestProblem('purchase-request-changed')
    if (version >= MAX_REQUEST_VERSIONS) throw purchaseRequestProblem('too-many-purchase-requests')
    const productIds = requested.map(({ productID }) => productID)
    const agreement = await findCurrentAgreement(tx, request.company_id, productIds, ctx.now())
    const { lines, total, problems } = await priceRequest(tx, requested, agreement, ctx.now())
    if (problems.length > 0) throw placeOrderProblem({ code: 'invalid-order-lines', lines: problems })
    const at = ctx.now()
    const changed = {
      po_number: poNumber ?? request.po_number,
      total,
      version: version + 1,
      expires_at: requestExpiry(at),
    }
    await tx
      .updateTable('purchase_requests')
      .set({ ...changed, status: 'pending', lines: JSON.stringify(lines), differences: '[]' })
      .where('id', '=', request.id)
      .execute()
    await notifyApprovers(tx, ctx, { ...request, ...changed, lines })
  })
}

export function withdrawRequest(ctx: Context, number: string): Promise<void> {
  return inRequest(ctx, number, async ({ tx, user, request, status }) => {
    if (status === 'withdrawn' && request.requester_id === user.userId) return
    requireChangeable(request, status, user)
    await setStatus(tx, request, { status: 'withdrawn' })
  })
}

function requireChangeable(
  request: Row<'purchase_requests'>,
  status: RequestStatus,
  { userId }: SignedInUser,
) {
  if (request.requester_id !== userId) throw purchaseRequestProblem('not-the-requester')
  if (!mayChangeRequest(status, true)) throw purchaseRequestProblem('purchase-request-decided')
}

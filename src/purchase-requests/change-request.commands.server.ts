import { countryOfAddress } from '#app/addresses/rules.ts'
import type { Context } from '#app/app/context.server.ts'
import { findApprovalNeed, reasonsFor } from '#app/approval-rules/approval-need.server.ts'
import {
  findOrderingCompany,
  type OrderingCompany,
} from '#app/company-ordering/find-ordering-company.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { isRefused, refused } from '#app/lib/outcome.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import type { requestChangeBody } from './contract.ts'
import { insteadOf } from './copy.ts'
import {
  findChangeProblem,
  recordRequestChange,
  withLockedRequest,
} from './decide-request.commands.server.ts'
import { notifyDeciders } from './notify.server.ts'
import { quotedTerms } from './place-requested-order.server.ts'
import { checkBudgetOfRequest, priceForRequest } from './request-checks.server.ts'
import { hasProduct, toStoredLines } from './request-lines.server.ts'
import { planApproval } from './request-steps.server.ts'
import { MAX_REQUEST_VERSIONS, requestExpiry } from './rules.ts'

const toLines = (lines: Row<'purchase_requests'>['lines']) =>
  lines.filter(hasProduct).map(({ productId: productID, ...line }) => ({ productID, ...line }))

const hasSameLines = (
  lines: Row<'purchase_requests'>['lines'],
  requested: NonNullable<ReturnType<typeof requestChangeBody.parse>['lines']>,
) =>
  lines.length === requested.length &&
  lines.every(({ productId, quantity }) =>
    requested.some((line) => line.productID === productId && line.quantity === quantity),
  )

/**
 * Changes a request and sends it again: the rules of today decide its steps, and every earlier approval is void. A
 * request that no rule stops any more waits for one decision, because somebody may have asked for exactly this change.
 */
export function changeRequest(
  ctx: Context,
  number: string,
  { lines, poNumber, siteId, costCenterId, version }: ReturnType<typeof requestChangeBody.parse>,
) {
  return withLockedRequest(ctx, number, async ({ tx, user, request, status }) => {
    const closed = findChangeProblem(request, status, user)
    if (closed) return refused({ code: closed })
    if (request.version !== version) return refused({ code: 'purchase-request-changed' })
    if (user.isEmailConfirmed !== true && lines?.some(({ shipsBy }) => shipsBy !== undefined))
      return refused({ code: 'email-not-confirmed' })
    if (version >= MAX_REQUEST_VERSIONS) return refused({ code: 'too-many-purchase-requests' })
    const isOffer = request.quote_id !== null
    if (isOffer && lines && !hasSameLines(request.lines, lines)) return refused({ code: 'offered-lines' })
    const requested = isOffer || !lines ? toLines(request.lines) : lines
    const site_id = siteId ?? request.site_id
    const cost_center_id = costCenterId ?? request.cost_center_id
    const po_number = poNumber ?? request.po_number
    const choice = {
      id: request.company_id,
      ...(site_id && { siteId: site_id }),
      ...(cost_center_id && { costCenterId: cost_center_id }),
    }
    const at = ctx.now()
    const intendedOrder = { poNumber: po_number, productIds: requested.map(({ productID }) => productID), at }
    const company = await findOrderingCompany(tx, user.userId, choice, intendedOrder)
    if (typeof company === 'string') return refused({ code: company })
    const { calendar, cutOff, freight: terms } = ctx.orderTerms ?? DEFAULT_ORDER_TERMS
    const priced = await priceForRequest(tx, company, requested, {
      at,
      calendar,
      cutOff,
      quoted: quotedTerms(request),
      freightSource: {
        agreed: request.freight && !request.freight.isByTerms ? request.freight : undefined,
        terms,
        country: countryOfAddress(company.site?.addressText ?? request.address),
      },
    })
    if (isRefused(priced)) return priced
    const { freight, total } = priced
    const budget = await checkBudgetOfRequest(tx, company, total, at)
    if (isRefused(budget)) return budget
    const need = await findApprovalNeed(tx, company, {
      userId: user.userId,
      at,
      readLines: () => priced.lines,
    })
    const planned = await planApproval(tx, company.id, user.userId, reasonsFor(need, total))
    if (isRefused(planned)) return planned
    const { steps, ...plan } = planned
    const changed = {
      po_number,
      site_id,
      cost_center_id,
      // The user who changes a request is its sender from then on.
      sent_by_id: null,
      total,
      version: version + 1,
      ...plan,
      // The validity of an offer was checked when it was accepted.
      expires_at: isOffer ? request.expires_at : requestExpiry(at),
    }
    const stored = toStoredLines(priced.lines)
    await tx
      .updateTable('purchase_requests')
      .set({ ...changed, status: 'pending', differences: '[]' })
      .set({ lines: JSON.stringify(stored), freight: JSON.stringify(freight), steps: JSON.stringify(steps) })
      .where('id', '=', request.id)
      .execute()
    await recordChange(tx, request, changed, {
      userId: user.userId,
      at,
      company,
      hasOtherLines: !hasSameLines(request.lines, requested),
    })
    return notifyDeciders(tx, ctx, { ...request, ...changed, lines: stored, freight, steps })
  })
}

interface ChangeToRecord {
  userId: string
  at: Date
  company: OrderingCompany
  hasOtherLines: boolean
}

/** The approvers, who decide again, see what has changed. */
async function recordChange(
  tx: Tx,
  before: Row<'purchase_requests'>,
  changed: Pick<Row<'purchase_requests'>, 'po_number' | 'site_id' | 'cost_center_id' | 'version'>,
  { userId, at, company: { site, costCenter }, hasOtherLines }: ChangeToRecord,
): Promise<void> {
  const { id, po_number, site_id, cost_center_id } = before
  const costCenterBefore =
    cost_center_id !== null && cost_center_id !== changed.cost_center_id
      ? await findRow(tx, 'cost_centers', cost_center_id, ['code'])
      : undefined
  const note = [
    ...(changed.po_number === po_number ? [] : [insteadOf('PO number', changed.po_number, po_number)]),
    ...(changed.cost_center_id === cost_center_id
      ? []
      : [insteadOf('Cost center', costCenter?.code ?? '', costCenterBefore?.code ?? '')]),
    ...(changed.site_id === site_id ? [] : [`Delivery to ${site?.name}.`]),
    ...(hasOtherLines ? ['Other quantities.'] : []),
  ].join(' ')
  if (note)
    await recordRequestChange(tx, { request_id: id, version: changed.version, user_id: userId, note, at })
}

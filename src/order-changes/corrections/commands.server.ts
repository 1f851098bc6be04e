import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { requireRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { formerCustomer } from '#app/lib/former-customer.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { hasTooManyChanges } from '#app/orders/core/change-limit.server.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requestedDayProblem } from '#app/orders/core/requested-day.ts'
import { hasPermission, requirePermission } from '#app/staff/permissions.ts'
import { actorInHistory, saveOrderChange } from '../core/locked-order.server.ts'
import { readChangedOrder, withLockedOrder } from '../core/order-command.server.ts'
import { queueOrderEmail } from '../core/queue-order-email.server.ts'
import type { OrderCorrection } from './contract.ts'
import { type CorrectableFacts, canCorrectOrder, changedFacts, describeCorrection } from './rules.ts'

interface PoNumberRefusal {
  code: 'po-number-required'
}

/**
 * Corrects the PO number, phone, delivery note or wanted date of an order, with an order event, and an audit event if an
 * administrator does it. The buyer gets an email about what somebody else corrected. A PO number may be that of another
 * order: the form asks, as it does before an order is placed.
 */
export async function correctOrder(
  ctx: Context,
  number: string,
  { version, ...correction }: OrderCorrection,
) {
  const outcome = await withLockedOrder<string, PoNumberRefusal>(ctx, number, async (work) => {
    const { tx, order, user, at, emailsAfter } = work
    const { status, shipped_units: shipped } = order
    const isOwn = order.user_id === user.userId
    if (user.role === 'admin' && !isOwn) requirePermission(user, 'orders.correct')
    if (!canCorrectOrder({ status, shipped }, hasPermission(user, 'orders.correct'))) {
      const detail =
        status === 'cancelled'
          ? 'The order is cancelled. It cannot be corrected.'
          : 'Units of the order have shipped. Contact us to correct it.'
      return refused({ code: 'transition-not-allowed', status, detail })
    }
    const before = factsOf(order)
    const changed = changedFacts(before, correction)
    if (Object.keys(changed).length === 0) return done(order.number)
    if (order.version !== version) return refused({ code: 'version-conflict' })
    const dayProblem = changed.requestedOn && requestedDayProblem(changed.requestedOn, at)
    if (dayProblem) return refused({ code: 'invalid-input', fields: { requestedOn: dayProblem } })
    if (changed.poNumber === '' && (await isPoNumberRequired(tx, order)))
      return refused({ code: 'po-number-required' })
    if (await hasTooManyChanges(tx, order.id, user, at))
      return refused({ code: 'order-change-limit-reached' })
    await writeFacts(tx, order, { ...before, ...changed })
    const note = describeCorrection(before, changed)
    const corrected = await saveOrderChange(tx, order, {
      kind: 'correction',
      actor: actorInHistory(user),
      note,
      at,
    })
    const { poNumber, requestedOn } = { ...before, ...changed }
    await recordOrderAudit(tx, ctx, 'order-corrected', order, {
      before: { poNumber: before.poNumber, requestedOn: before.requestedOn },
      after: { poNumber, requestedOn },
    })
    if (!isOwn)
      await queueOrderEmail(tx, ctx, {
        kind: 'order-corrected',
        order: corrected,
        note,
        notBefore: emailsAfter,
      })
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

const factsOf = (order: Row<'orders'>): CorrectableFacts => ({
  poNumber: order.po_number,
  phone: order.phone,
  deliveryNote: order.delivery_note,
  requestedOn: order.requested_on,
})

async function isPoNumberRequired(tx: Db, { company_id }: Row<'orders'>): Promise<boolean> {
  if (company_id === null) return false
  const company = await requireRow(tx, 'companies', company_id, ['is_po_required'])
  return company.is_po_required
}

/** The searched text has the PO number after the email address; after the name if the account was deleted. */
async function writeFacts(tx: Db, order: Row<'orders'>, facts: CorrectableFacts): Promise<void> {
  const { buyer_email, buyer_name, user_id } = order
  const preceding = buyer_email === formerCustomer(user_id).email ? buyer_name : buyer_email
  const [before, after] = [order.po_number, facts.poNumber].map((poNumber) =>
    `${preceding} ${poNumber} `.toLowerCase(),
  )
  await updateRows(tx, 'orders', order.id, {
    po_number: facts.poNumber,
    phone: facts.phone,
    delivery_note: facts.deliveryNote,
    requested_on: facts.requestedOn,
    search_text: sql`replace(search_text, ${before}, ${after})`,
  })
}

import { findAddress } from '#app/addresses/queries.server.ts'
import { type Address, formatAddress } from '#app/addresses/rules.ts'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { lockOrder } from '../lifecycle/locked-order.server.ts'
import { readChangedOrder } from '../lifecycle/order-command.server.ts'
import { companyEmailFields } from '../lifecycle/queue-order-email.server.ts'
import type { OrderRow } from '../list/orders.queries.server.ts'
import type { orderAddressBody } from '../order-contract.ts'
import { orderEmailRecipient, readEmailLines } from '../order-email.server.ts'
import { canChangeAddress, formatOrderNumber, MAX_ORDERS_PER_HOUR, type OrderStatus } from '../rules.ts'

type AddressChange = ReturnType<typeof orderAddressBody.parse>

export type AddressChangeRefusal =
  | { code: 'order-not-found' }
  | { code: 'address-not-found' }
  | { code: 'address-not-changeable'; status: OrderStatus }

/**
 * Changes the delivery address of an order that has not shipped, with an order event and an email to the buyer, and an
 * audit event if an administrator does it. Neither event names the address: it is personal data.
 */
export async function changeOrderAddress(
  ctx: Context,
  number: string,
  change: AddressChange,
): Promise<Outcome<OrderRow, AddressChangeRefusal>> {
  const user = requireUser(ctx.actor)
  const outcome = await inTransaction<Outcome<string, AddressChangeRefusal>>(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const order = await lockOrder(tx, number, user)
    if (!order) return refused({ code: 'order-not-found' })
    const status = order.status as OrderStatus
    if (!canChangeAddress(status)) return refused({ code: 'address-not-changeable', status })
    const shipTo = await findChosenAddress(tx, order.user_id, change)
    if (shipTo === undefined) return refused({ code: 'address-not-found' })
    const address = shipTo ? formatAddress(shipTo) : 'address' in change ? change.address : ''
    if (address !== order.address) await writeAddress(tx, ctx, order, { address, shipTo })
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

/** Null for an address that was typed. Only the buyer's own addresses are found. */
async function findChosenAddress(tx: Db, buyerId: string, change: AddressChange) {
  return 'addressId' in change ? findAddress(tx, buyerId, change.addressId) : null
}

async function writeAddress(
  tx: Db,
  ctx: Context,
  order: Row<'orders'>,
  { address, shipTo }: { address: string; shipTo: Address | null },
) {
  const user = requireUser(ctx.actor)
  const at = ctx.now()
  await tx
    .updateTable('orders')
    .set({
      ...{ address, ship_to: shipTo && JSON.stringify(shipTo), changed_at: at },
      // It goes to another place than the site that was chosen.
      ...{ site_id: null, site_name: '' },
    })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('order_events')
    .values({
      id: newId(at),
      order_id: order.id,
      kind: 'address',
      status: order.status,
      actor_email: user.email,
      actor_name: user.role === 'admin' ? 'FIX IT' : user.name,
      note: '',
      at,
    })
    .execute()
  if (user.role === 'admin') {
    const subject = { id: order.id, label: formatOrderNumber(order.number) }
    await recordAuditEvent(tx, ctx, { action: 'order-address-changed', subject })
  }
  await queueAddressEmail(tx, ctx, order, address)
}

/** To the buyer, without text that somebody typed if the address of the email is not confirmed. */
async function queueAddressEmail(tx: Db, ctx: Context, order: Row<'orders'>, address: string) {
  const { maxOrdersPerHour = MAX_ORDERS_PER_HOUR } = ctx
  const recipient = await orderEmailRecipient(tx, order, { at: ctx.now(), maxOrdersPerHour })
  if (!recipient) return
  const { isConfirmed, isBuyer, email } = recipient
  const payload = {
    number: order.number,
    name: isConfirmed && isBuyer ? order.buyer_name : '',
    poNumber: isConfirmed ? order.po_number : '',
    ...(isConfirmed && { ...companyEmailFields(order), site: '' }),
    address: isConfirmed ? address : '',
    note: '',
    lines: await readEmailLines(tx, order.id),
    lineCount: order.line_count,
    shopUrl: ctx.shopUrl,
  }
  await queueEmail(tx, { kind: 'order-address-changed', recipient: email, payload }, ctx.now())
}

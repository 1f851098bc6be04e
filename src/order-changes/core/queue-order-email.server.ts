import type { Context } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { orderEmailRecipient, readEmailLines } from '#app/orders/core/order-email.server.ts'
import { MAX_ORDERS_PER_HOUR } from '#app/orders/core/rules.ts'
import type { LockedOrder } from './locked-order.server.ts'
import { readWaitingUnits } from './order-promises.server.ts'

export interface OrderEmail {
  kind: string
  order: LockedOrder
  /** The note of the person who acted. Left out if that is a buyer whose address is not confirmed. */
  note?: string
  /** Further values for the template. They must not contain text that the buyer typed. */
  values?: Record<string, unknown>
  /** Delays the email, so that it can still be deleted. */
  notBefore?: Date
}

export type EmailContext = Pick<Context, 'actor' | 'now' | 'shopUrl' | 'maxOrdersPerHour'>

/** The company, as the emails about an order name it; nothing for any other order. */
export function companyEmailFields(order: LockedOrder) {
  if (order.company_id === null) return {}
  return { company: order.buyer_company, site: order.site_name, costCenter: order.cost_center_name }
}

/**
 * Emails the buyer of an order, without the text they typed if their address is not confirmed.
 * @returns the ID of the email; undefined if nobody receives it
 */
export async function queueOrderEmail(
  tx: Db,
  ctx: EmailContext,
  { kind, order, note = '', values = {}, notBefore = ctx.now() }: OrderEmail,
): Promise<string | undefined> {
  const { maxOrdersPerHour = MAX_ORDERS_PER_HOUR } = ctx
  const recipient = await orderEmailRecipient(tx, order, { at: ctx.now(), maxOrdersPerHour })
  if (!recipient) return undefined
  const { isConfirmed, isBuyer, email } = recipient
  const isByBuyer = ctx.actor.kind === 'user' && ctx.actor.userId === order.user_id
  const payload = {
    number: order.number,
    name: isConfirmed && isBuyer ? order.buyer_name : '',
    poNumber: isConfirmed ? order.po_number : '',
    ...(isConfirmed && companyEmailFields(order)),
    total: order.status === 'cancelled' ? order.total : order.amount_due,
    ...(order.freight_kind !== 'none' && {
      freight: { kind: order.freight_kind, amount: order.freight_amount, service: order.freight_service },
    }),
    note: isConfirmed || !isByBuyer ? note : '',
    address: isConfirmed ? order.address : '',
    lines: await readEmailLines(tx, order.id),
    lineCount: order.line_count,
    promisedOn: order.promised_on,
    promises: await readWaitingUnits(tx, order.id),
    shopUrl: ctx.shopUrl,
    ...values,
  }
  return queueEmail(tx, { kind, recipient: email, payload }, ctx.now(), notBefore)
}

import type { Db } from '#app/db/schema.server.ts'
import { SHOP_IN_HISTORY } from '#app/order-changes/core/locked-order.server.ts'
import type { OrderEvent } from '#app/orders/core/contract.ts'

/**
 * The events with the administrators who acted in the name of the shop, for other administrators. An event of the shop
 * itself, or of an account that was deleted, has none.
 */
export async function addStaffNames(db: Db, orderId: string, events: OrderEvent[]): Promise<OrderEvent[]> {
  const found = await db
    .selectFrom('order_events')
    .innerJoin('users', 'users.email', 'order_events.actor_email')
    .select(['order_events.kind', 'order_events.at', 'users.name'])
    .where('order_events.order_id', '=', orderId)
    .where('order_events.actor_name', '=', SHOP_IN_HISTORY)
    .execute()
  const names = new Map(found.map(({ kind, at, name }) => [`${kind} ${at.toISOString()}`, name]))
  return events.map((event) => {
    const staff = names.get(`${event.kind} ${event.at}`)
    return staff === undefined ? event : { ...event, staff }
  })
}

import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { SHOP_IN_HISTORY } from '#app/order-changes/core/locked-order.server.ts'
import type { OrderEvent } from '#app/orders/core/contract.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'

/**
 * The names of the administrators who acted in the name of the shop, by the event of the order, for other administrators. An
 * event of the shop itself, or of an account that was deleted, has none.
 */
export async function findStaffNames(db: Db, orderId: string): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('order_events')
    .leftJoin('users', 'users.email', 'order_events.actor_email')
    // A service account has its name in place of an address.
    .select(sql<string>`coalesce(users.name, order_events.actor_email)`.as('name'))
    .select('order_events.id')
    .where('order_events.order_id', '=', orderId)
    .where('order_events.actor_name', '=', SHOP_IN_HISTORY)
    .where((eb) => eb.or([eb('users.id', 'is not', null), eb('order_events.actor_email', 'not like', '%@%')]))
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** @param order with the same events */
export function addStaffNames(
  events: readonly OrderEvent[],
  order: Pick<OrderRow, 'events'>,
  names: ReadonlyMap<string, string>,
): OrderEvent[] {
  return events.map((event, index) => {
    const staff = names.get(order.events[index]?.id ?? '')
    return staff === undefined ? event : { ...event, staff }
  })
}

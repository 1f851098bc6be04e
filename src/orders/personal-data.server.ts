/** What a buyer's orders hold of them, and how it is forgotten: the deal stays, the person goes. */
import { sql } from 'kysely'
import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'
import { returnStock } from './transitions/transition-order.commands.server.ts'

/**
 * Orders that are paid and not shipped yet: the shop still owes them, and needs to know where to. Unpaid ones are
 * locked as well, so that none becomes paid before it is cancelled.
 */
export async function countUndeliveredPaidOrders(tx: Db, userId: string): Promise<number> {
  const open = await tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['placed', 'paid'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return open.filter(({ status }) => status === 'paid').length
}

/** Cancels what nobody has paid: the stock goes back. @returns how many */
export async function cancelUnpaidOrders(
  tx: Db,
  userId: string,
  anonymousCustomer: FormerCustomer,
  at: Date,
): Promise<number> {
  const unpaid = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'placed')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of unpaid) {
    await tx.updateTable('orders').set({ status: 'cancelled', changed_at: at }).where('id', '=', id).execute()
    await returnStock(tx, id)
    await tx
      .insertInto('order_events')
      .values({
        id: newId(at),
        order_id: id,
        status: 'cancelled',
        actor_email: anonymousCustomer.email,
        actor_name: anonymousCustomer.name,
        note: 'The account was deleted.',
        at,
      })
      .execute()
  }
  return unpaid.length
}

/** Takes name, address and phone out of every order; products, quantities, prices and dates stay. */
export async function anonymizeBuyer(
  tx: Db,
  person: { userId: string; email: string },
  anonymousCustomer: FormerCustomer,
) {
  await sql`
    update orders set buyer_name = ${anonymousCustomer.name}, buyer_email = ${anonymousCustomer.email}, address = '', phone = '',
      search_text = lower(number || ' ' || left(number, 4) || '-' || substr(number, 5) || ' '
        || ${anonymousCustomer.name}::text || ' ' || po_number || ' ' || coalesce((
          select string_agg(distinct line.sku || ' ' || products.sku_key || ' ' || line.product_name, ' ')
          from order_lines line join products on products.id = line.product_id
          where line.order_id = orders.id), ''))
    where user_id = ${person.userId}`.execute(tx)
  await tx
    .updateTable('order_events')
    .set({
      actor_email: anonymousCustomer.email,
      // What an administrator did is told in the shop's name.
      actor_name: sql`case when actor_name = 'FIX IT' then actor_name else ${anonymousCustomer.name} end`,
      note: '',
    })
    .where('actor_email', '=', person.email)
    .execute()
  await tx.deleteFrom('order_idempotency_keys').where('user_id', '=', person.userId).execute()
}

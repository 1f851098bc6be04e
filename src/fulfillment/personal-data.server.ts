/** Anonymizes the orders of a deleted account: the sale stays on record, without the person. */
import { sql } from 'kysely'
import { findMemberships } from '#app/companies/core/queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'
import { readLockedLines } from '#app/order-changes/core/locked-order.server.ts'
import { allOpenUnits } from '#app/orders/core/lifecycle-rules.ts'
import { toOrderDto } from '#app/orders/list/order-dto.server.ts'
import { findOrderPage, MAX_EVENTS, type OrderRow } from '#app/orders/list/queries.server.ts'
import { isVisibleToBuyer } from '#app/orders/list/visible-orders.server.ts'
import { applyCancellation } from './cancellations/apply-cancellation.server.ts'
import type { Cancellation } from './cancellations/contract.ts'
import { findCancellations } from './cancellations/queries.server.ts'
import type { Shipment } from './shipments/contract.ts'
import { findFormerAddresses, findShipments } from './shipments/queries.server.ts'

/**
 * The orders of a user. Of a company that the user has left, the export says what the person did and typed; prices, site,
 * cost center and address are the company's (decision record 60).
 */
export async function exportOrders(db: Db, userId: string) {
  const { items } = await findOrderPage(db, { withFormerCompanies: true, events: MAX_EVENTS }, userId)
  const memberships = await findMemberships(db, userId)
  const companies = new Set(memberships.map(({ companyId }) => companyId))
  const isOfFormerCompany = ({ company_id }: OrderRow) => company_id !== null && !companies.has(company_id)
  return {
    orders: items.filter((order) => !isOfFormerCompany(order)).map(toOrderDto),
    ordersOfFormerCompanies: items.filter(isOfFormerCompany).map((order) => {
      const { number, status, placedAt, buyer, Phone, poNumber, deliveryNote, units, lines } =
        toOrderDto(order)
      return {
        number,
        status,
        placedAt,
        buyer,
        Phone,
        poNumber,
        deliveryNote,
        units,
        lines: lines.map(({ sku, productName, quantity }) => ({ sku, productName, quantity })),
      }
    }),
  }
}

/** With the address that it went to, if that of the order has changed since. */
type ExportedShipment = Shipment & { sentTo: string | undefined }

/** The shipments and cancellations of a user's orders, by order number. Drafts are plans of the shop and not exported. */
export async function exportOrderEvents(db: Db, userId: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('user_id', '=', userId)
    .where(isVisibleToBuyer)
    .where((eb) =>
      eb.or([eb('shipped_units', '>', 0), eb('cancelled_units', '>', 0), eb('status', '=', 'paid')]),
    )
    .orderBy('id')
    .execute()
  const entries: { order: string; shipments: ExportedShipment[]; cancellations: Cancellation[] }[] = []
  for (const { id, number } of orders) {
    const formerAddresses = await findFormerAddresses(db, id)
    const shipments = (await findShipments(db, id, 'admin'))
      .filter(({ status }) => status !== 'draft')
      .map((shipment) => ({ ...shipment, sentTo: formerAddresses.get(shipment.number)?.address }))
    const cancellations = await findCancellations(db, id)
    if (shipments.length + cancellations.length > 0) entries.push({ order: number, shipments, cancellations })
  }
  return entries
}

/**
 * The orders that decide whether an account can be deleted: unpaid ones are cancelled, paid ones must be shipped or
 * refunded first.
 */
export async function countOpenOrders(
  db: Db,
  userId: string,
): Promise<{ unpaid: number; unshipped: number }> {
  return countByStatus(await selectOpenOrders(db, userId).execute())
}

/** Counts them and locks them, so that no unpaid order becomes paid before it is cancelled. */
export async function lockOpenOrders(tx: Db, userId: string): Promise<{ unpaid: number; unshipped: number }> {
  return countByStatus(await selectOpenOrders(tx, userId).forUpdate().execute())
}

function selectOpenOrders(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', 'in', ['placed', 'paid']), eb('refund_due', '>', 0)]))
    .where(isLeftToNobody(userId))
    .orderBy('id')
}

/** Orders of a company with other members stay with them when an account is deleted. */
function isLeftToNobody(userId: string) {
  return sql<boolean>`not exists (select 1 from company_members where company_members.company_id = orders.company_id
    and company_members.user_id <> ${userId} and company_members.left_at is null)`
}

function countByStatus(orders: { status: string }[]) {
  const unpaid = orders.filter(({ status }) => status === 'placed').length
  return { unpaid, unshipped: orders.length - unpaid }
}

/** Cancels the unpaid orders and returns their stock. @returns how many */
export async function cancelUnpaidOrders(
  tx: Db,
  userId: string,
  anonymousCustomer: FormerCustomer,
  at: Date,
): Promise<number> {
  const unpaid = await tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'placed')
    .where(isLeftToNobody(userId))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const order of unpaid) {
    const lines = await readLockedLines(tx, order.id)
    await applyCancellation(tx, order, lines, {
      units: allOpenUnits(lines),
      initiator: 'customer',
      reason: 'changed-mind',
      note: 'The account was deleted.',
      restock: true,
      actorId: userId,
      actor: anonymousCustomer,
      at,
    })
  }
  return unpaid.length
}

/**
 * Removes name, address and phone from every order. Products, quantities, prices and dates stay, and what belongs to a
 * company: its name, VAT ID, site and cost center.
 */
export async function anonymizeBuyer(
  tx: Db,
  person: { userId: string; email: string },
  anonymousCustomer: FormerCustomer,
  at: Date,
) {
  await sql`
    update orders set buyer_name = ${anonymousCustomer.name}, buyer_email = ${anonymousCustomer.email}, phone = '', delivery_note = '',
      address = case when site_id is null then '' else address end,
      ship_to = case when site_id is null then null else ship_to end,
      buyer_company = case when company_id is null then '' else buyer_company end,
      buyer_vat_id = case when company_id is null then '' else buyer_vat_id end,
      search_text = lower(number || ' ' || left(number, 4) || '-' || substr(number, 5) || ' '
        || ${anonymousCustomer.name}::text || ' ' || po_number || ' '
        || case when company_id is null then '' else concat_ws(' ', buyer_company, site_name, cost_center_name) || ' ' end
        || coalesce((
          select string_agg(distinct concat_ws(' ', line.sku, products.sku_key, line.product_name), ' ')
          from order_lines line left join products on products.id = line.product_id
          where line.order_id = orders.id), ''))
    where user_id = ${person.userId}`.execute(tx)
  await sql`
    delete from order_notes
    where order_id in (select id from orders where user_id = ${person.userId})`.execute(tx)
  await sql`
    update shipments set tracking = '', tracking_url = '', note = '',
      address = case when site_name = '' then '' else address end
    where order_id in (select id from orders where user_id = ${person.userId})`.execute(tx)
  await sql`
    update cancellations set note = ''
    where actor_id = ${person.userId} or order_id in (select id from orders where user_id = ${person.userId})`.execute(
    tx,
  )
  const isOfUser = sql<boolean>`order_id in (select id from orders where user_id = ${person.userId})`
  await tx.updateTable('payments').set({ reference: '' }).where(isOfUser).execute()
  await tx.updateTable('refunds').set({ reference: '' }).where(isOfUser).execute()
  await tx
    .updateTable('order_events')
    .set({
      actor_email: anonymousCustomer.email,
      // Administrators act in the name of the shop.
      actor_name: sql`case when actor_name = 'FIX IT' then actor_name else ${anonymousCustomer.name} end`,
      note: '',
    })
    .where('actor_email', '=', person.email)
    .execute()
  await deleteRows(tx, 'order_idempotency_keys', { user_id: person.userId })
  await recordAnonymization(tx, person.userId, anonymousCustomer, at)
}

/** Programs that keep a copy of the orders read the change in the history. */
async function recordAnonymization(tx: Db, userId: string, { email, name }: FormerCustomer, at: Date) {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const events = JSON.stringify(orders.map((order) => ({ id: newId(at), order_id: order.id })))
  await sql`
    insert into order_events (id, order_id, kind, status, previous_status, actor_email, actor_name, note, at)
    select event.id, orders.id, 'anonymized', orders.status, orders.status, ${email}, ${name}, '', ${at}
    from jsonb_to_recordset(${events}::jsonb) as event (id text, order_id text)
    join orders on orders.id = event.order_id`.execute(tx)
}

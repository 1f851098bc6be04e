/** The rules that must hold for every order, shipment, cancellation and stock movement in the database. */
import { sql } from 'kysely'
import type { Db } from '../../src/db/schema.server.ts'
import { deriveStatus } from '../../src/orders/core/lifecycle-rules.ts'
import type { OrderStatus } from '../../src/orders/core/rules.ts'

/** Each query returns the rows that break the rule in its name. */
const RULES = {
  'the stock is the movements minus the ordered units plus those that were returned, or wait to be produced': sql<{
    found: string
  }>`
    select products.id || ' has ' || products.stock as found from products
      left join (select product_id, sum(quantity) as units from stock_movements group by 1) moved
        on moved.product_id = products.id
      left join (select product_id, sum(quantity) as units from order_lines group by 1) ordered
        on ordered.product_id = products.id
      left join (
        select product_id, sum(case when restock then cancellation_lines.quantity else unproduced end) as units
        from cancellation_lines join order_lines using (order_id, line_no)
          join cancellations on cancellations.id = cancellation_lines.cancellation_id
        group by 1
      ) returned on returned.product_id = products.id
      left join (
        select product_id, sum(quantity - produced - cancelled) as units from order_promises group by 1
      ) waiting on waiting.product_id = products.id
    where products.stock <> coalesce(moved.units, 0) - coalesce(ordered.units, 0) + coalesce(returned.units, 0)
      + coalesce(waiting.units, 0)`,
  'the backordered units of a product are those that are promised and not produced': sql<{ found: string }>`
    select product_supply.product_id || ' has ' || backordered as found from product_supply
    where backordered <> (select coalesce(sum(quantity - produced - cancelled), 0) from order_promises
      where order_promises.product_id = product_supply.product_id)`,
  'no line waits for more units than are open': sql<{ found: string }>`
    select order_lines.order_id || ' ' || line_no as found from order_lines join order_promises using (order_id, line_no)
    where order_promises.quantity - produced - order_promises.cancelled
      > order_lines.quantity - shipped - order_lines.cancelled`,
  'a cancelled promise has the unproduced units of its cancellations': sql<{ found: string }>`
    select order_id || ' ' || line_no as found from order_promises
    where cancelled <> (select coalesce(sum(unproduced), 0) from cancellation_lines
      where cancellation_lines.order_id = order_promises.order_id and cancellation_lines.line_no = order_promises.line_no)`,
  'the shipped units of a line are those of its dispatched and delivered shipments': sql<{ found: string }>`
    select order_lines.order_id || ' ' || order_lines.line_no as found from order_lines
      left join (
        select shipment_lines.order_id, line_no, sum(quantity) as units
        from shipment_lines join shipments on shipments.id = shipment_lines.shipment_id
        where shipments.status in ('dispatched', 'delivered') group by 1, 2
      ) sent on sent.order_id = order_lines.order_id and sent.line_no = order_lines.line_no
    where order_lines.shipped <> coalesce(sent.units, 0)`,
  'the cancelled units of a line are those of its cancellations': sql<{ found: string }>`
    select order_lines.order_id || ' ' || order_lines.line_no as found from order_lines
      left join (
        select order_id, line_no, sum(quantity) as units from cancellation_lines group by 1, 2
      ) cancelled on cancelled.order_id = order_lines.order_id and cancelled.line_no = order_lines.line_no
    where order_lines.cancelled <> coalesce(cancelled.units, 0)`,
  'no line has more units shipped and cancelled than ordered': sql<{ found: string }>`
    select order_id || ' ' || line_no as found from order_lines
    where shipped < 0 or cancelled < 0 or shipped + cancelled > quantity`,
  'the sums of an order are those of its lines': sql<{ found: string }>`
    select orders.id as found from orders join (
      select order_id, sum(shipped) as shipped, sum(cancelled) as cancelled, sum(quantity) as ordered,
        sum(unit_price * (quantity - cancelled)) as due
      from order_lines group by 1
    ) lines on lines.order_id = orders.id
    where orders.shipped_units <> shipped or orders.cancelled_units <> cancelled or orders.unit_count <> ordered
      or orders.open_units <> ordered - shipped - cancelled or orders.amount_due <> due + case when ordered > cancelled then orders.freight_amount else 0 end`,
  'an order has the sums of its payments, cancellations and refunds, and refunds no more than was paid': sql<{
    found: string
  }>`
    select id as found from (
      select orders.*,
        (select coalesce(sum(amount), 0) from payments where order_id = orders.id) as paid,
        (select coalesce(sum(refund_amount), 0) from cancellations where order_id = orders.id) as owed,
        (select coalesce(sum(amount), 0) from refunds where order_id = orders.id) as refunded
      from orders) summed
    where amount_paid <> paid or refund_due <> owed - refunded or owed > greatest(paid - amount_due, 0)`,
  'an order costs its total without what its cancellations took off': sql<{ found: string }>`
    select id as found from orders where amount_due <> total
      - (select coalesce(sum(amount_before - amount_after), 0) from cancellations where order_id = orders.id)`,
  'an order that waits for the bank details has no payment deadline': sql<{ found: string }>`
    select id as found from orders where pending_payment_days is not null and pay_by is not null`,
  'the delivered units of an order are those of its delivered shipments': sql<{ found: string }>`
    select orders.id as found from orders
    where orders.delivered_units <> (
      select coalesce(sum(units), 0) from shipments where order_id = orders.id and status = 'delivered')`,
  'a shipment has as many units as its lines': sql<{ found: string }>`
    select shipments.number as found from shipments
    where units <> (select coalesce(sum(quantity), 0) from shipment_lines where shipment_id = shipments.id)`,
  'a budget has committed what its orders cost without cancelled units': sql<{ found: string }>`
    select budgets.id as found from budgets
    where committed <> (select coalesce(sum(amount_due), 0) from orders where budget_id = budgets.id)`,
  'nothing has left an order that is not paid': sql<{ found: string }>`
    select orders.id as found from orders where status = 'placed' and shipped_units > 0`,
}

interface OrderSums {
  id: string
  status: OrderStatus
  ordered: number
  shipped: number
  delivered: number
  cancelled: number
}

/** Orders whose status is not the one that their units say. */
async function wrongStatuses(db: Db): Promise<string[]> {
  const { rows } = await sql<OrderSums>`
    select id, status, unit_count as ordered, shipped_units as shipped, delivered_units as delivered,
      cancelled_units as cancelled
    from orders`.execute(db)
  return rows
    .filter((order) => deriveStatus(order, order.status !== 'placed') !== order.status)
    .map(({ id, status }) => `${id} is ${status}`)
}

/** @returns a sentence for each broken rule, with the first rows that break it */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await query.execute(db)
    const found = rows.slice(0, 3).map((row) => row.found)
    if (rows.length > 0) broken.push(`not true: ${rule}: ${found.join(', ')}`)
  }
  const statuses = await wrongStatuses(db)
  if (statuses.length > 0) broken.push(`wrong status: ${statuses.slice(0, 3).join(', ')}`)
  return broken
}

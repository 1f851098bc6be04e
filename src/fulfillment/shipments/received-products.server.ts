import { type RawBuilder, sql } from 'kysely'

/** The condition that a unit of the product was delivered to the user. Both are columns of the query around it. */
export const hasReceivedProduct = (user: RawBuilder<unknown>, product: RawBuilder<unknown>) => sql<boolean>`
  coalesce((
    select true from orders
      join shipments on shipments.order_id = orders.id and shipments.status = 'delivered'
      join shipment_lines on shipment_lines.shipment_id = shipments.id
      join order_lines on order_lines.order_id = shipment_lines.order_id
        and order_lines.line_no = shipment_lines.line_no
    where orders.user_id = ${user} and orders.delivered_units > 0 and order_lines.product_id = ${product}
    -- With a limit it is looked up for each review, by indexes, and not calculated for all orders at once.
    limit 1), false)`

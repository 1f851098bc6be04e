import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'

/** The items of the menu of an order for staff members who may contact its buyer. */
export function ContactItems({ order: { id, payment, buyer } }: { order: OrderView }) {
  const { url, title } = orderDocument(id, payment)
  return (
    <>
      <a role="menuitem" href={url} target="_blank" rel="noreferrer">
        {title} (PDF)
      </a>
      <a role="menuitem" href={`mailto:${buyer.email}?subject=Order ${formatOrderNumber(id)}`}>
        Email the buyer
      </a>
    </>
  )
}

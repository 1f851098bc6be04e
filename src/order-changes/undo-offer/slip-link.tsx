import { latestSlipsUrl } from '#app/fulfillment/shipments/client.ts'
import { printSlipsLabel } from '#app/fulfillment/shipments/copy.ts'

/** Opens the packing slips of the last shipment of each order as one PDF. */
export function SlipLink({ orders }: { orders: readonly string[] }) {
  return (
    <a href={latestSlipsUrl(orders)} target="_blank" rel="noreferrer">
      {printSlipsLabel(orders.length)}
    </a>
  )
}

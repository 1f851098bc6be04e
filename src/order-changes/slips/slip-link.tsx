import { latestSlipsUrl } from './slip-urls.ts'

/** Opens the packing slips of the last shipment of each order as one PDF. */
export function SlipLink({ orders }: { orders: readonly string[] }) {
  return (
    <a href={latestSlipsUrl(orders)} target="_blank" rel="noreferrer">
      {orders.length === 1 ? 'Print packing slip' : 'Print packing slips'}
    </a>
  )
}

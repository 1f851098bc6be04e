import { formatDay } from '#app/lib/dates.ts'
import { formatPlural, formatUnits } from '#app/lib/numbers.ts'
import type { LinePromise } from '#app/orders/core/order-contract.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'

/** The dialog that changes the ship-by date of a line, of an order or of several. */
export const shipByDateCopy = {
  title: (orders: readonly { id: string }[], sku: string | undefined) => {
    const [order] = orders
    if (orders.length > 1) return `Ship-by date of ${formatPlural(orders.length, ['order', 'orders'])}`
    const ofOrder = `order ${formatOrderNumber(order?.id ?? '')}`
    return sku ? `Ship-by date of ${sku} in ${ofOrder}` : `Ship-by date of ${ofOrder}`
  },
  label: 'Ships by',
  hint: (orders: number) =>
    `For units that are not in stock yet. ${orders === 1 ? 'The buyer gets' : 'Each buyer gets'} one email with the date and the reason.`,
  now: ({ waiting, promisedOn }: LinePromise) => `Now: ${formatUnits(waiting)} by ${formatDay(promisedOn)}.`,
  missing: 'Enter a day.',
}

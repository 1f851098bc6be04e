import { formatPlural } from '#app/lib/numbers.ts'
import { formatOrderNumber, type OrderStatus } from '#app/orders/core/rules.ts'
import type { UndoableChange } from '#app/orders/core/undo-rules.ts'

/** The change: a new status, or something else. */
export type DoneChange = OrderStatus | Exclude<UndoableChange, 'status'>

const markedText = (status: OrderStatus) => (status === 'cancelled' ? 'cancelled' : `marked ${status}`)

/** 'Order DCV0-F04J', '12 orders' */
function subject(ids: readonly string[]): string {
  const [id = ''] = ids
  return ids.length === 1 ? `Order ${formatOrderNumber(id)}` : formatPlural(ids.length, ['order', 'orders'])
}

export const undoCopy = {
  done: (ids: readonly string[], change: DoneChange) => {
    if (change === 'payment-deadline') return `${subject(ids)}: payment deadline changed`
    if (change === 'dispatch-date') return `${subject(ids)}: dispatch date changed`
    if (change === 'ship-by-date') return `${subject(ids)}: ship-by date changed`
    if (change === 'shipment') return `${subject(ids)}: units shipped`
    if (change === 'refund') return `${subject(ids)}: refund recorded`
    if (change === 'cancelled-units') return `${subject(ids)}: units cancelled`
    return `${subject(ids)} ${markedText(change)}`
  },
  /** After it, the time left. */
  emailWaits: (orders: number) =>
    orders === 1 ? 'The buyer gets an email in' : `${orders} buyers get an email in`,
  undone: (ids: readonly string[], change: UndoableChange | undefined) =>
    `${subject(ids)}: change undone${change === 'shipment' ? '. The shipment is a draft again' : ''}`,
  /** Of a long list, only the orders that were changed last can be undone. */
  undo: (open: number, changed: number) => (open < changed ? `Undo the last ${open}` : 'Undo'),
  /** With the reason of the server for the first of them. */
  failed: (orders: readonly { id: string; reason: string }[]) => {
    const { id = '', reason = '' } = orders[0] ?? {}
    const others = orders.length - 1
    return `Order ${formatOrderNumber(id)}${others > 0 ? ` and ${formatPlural(others, ['other', 'others'])}` : ''}: ${reason}`
  },
}

import { formatPlural } from '#app/lib/numbers.ts'
import { formatOrderNumber, type OrderStatus } from '#app/orders/core/rules.ts'
import type { UndoableChange } from '#app/orders/core/undo-rules.ts'

/** The change: a new status, or something else. */
export type DoneChange = OrderStatus | Exclude<UndoableChange, 'status'>

/** After the number of the order or of the orders. */
const DONE_TEXTS: Record<DoneChange, string> = {
  placed: ' marked placed',
  paid: ' marked paid',
  shipped: ' marked shipped',
  delivered: ' marked delivered',
  cancelled: ' cancelled',
  'payment-deadline': ': payment deadline changed',
  'dispatch-date': ': dispatch date changed',
  'ship-by-date': ': ship-by date changed',
  shipment: ': units shipped',
  refund: ': refund recorded',
  'cancelled-units': ': units cancelled',
}

/** 'Order DCV0-F04J', '12 orders' */
function subject(ids: readonly string[]): string {
  const [id = ''] = ids
  return ids.length === 1 ? `Order ${formatOrderNumber(id)}` : formatPlural(ids.length, ['order', 'orders'])
}

export const undoCopy = {
  done: (ids: readonly string[], change: DoneChange) => subject(ids) + DONE_TEXTS[change],
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

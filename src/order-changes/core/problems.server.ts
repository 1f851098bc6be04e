import { INVALID_INPUT, type ProblemTable, type RefusalOf } from '#app/app/problems.server.ts'
import { centsForDisplay, decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { MAX_CHANGES_PER_DAY } from '#app/orders/core/change-limit.server.ts'
import type { UnproducedLine } from '#app/orders/core/lifecycle-rules.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'

interface UndoableOrder {
  status: OrderStatus
  seconds: number
}

interface BelowMinimum {
  minimum: number
  total: number
}

interface Shortages {
  lines: { line: number; open: number }[]
}

/** The problems of a change of a placed order. Nothing was written. */
export const ORDER_CHANGE_PROBLEMS = {
  'order-not-found': ORDER_NOT_FOUND,
  'shipment-not-found': [404, 'This order has no shipment with this number.'],
  'transition-not-allowed': [
    409,
    ({ detail }: { detail: string }) => detail,
    {
      extra: ({ status }: { status: OrderStatus }) => ({ orderStatus: status }),
      meaning: 'The status of the order does not allow this transition. `orderStatus` is the current status.',
    },
  ],
  'shipment-transition-not-allowed': [
    409,
    ({ shipmentStatus }: { shipmentStatus: string }) => `The shipment is ${shipmentStatus}.`,
    {
      extra: ['shipmentStatus'],
      meaning:
        'The status of the shipment does not allow this. `shipmentStatus` is the current status. Nothing was changed.',
    },
  ],
  'version-conflict': [409, 'Somebody else has changed this since you loaded it. Review it and try again.'],
  'payment-email-not-sent': [
    409,
    ({ detail }: { detail: string }) => detail,
    {
      meaning:
        'The buyer got this email within 24 hours or five times, or can receive no email now, or there is no bank account to pay to. Nothing was sent.',
    },
  ],
  'undo-window-open': [
    409,
    ({ status, seconds }: UndoableOrder) =>
      `The order was changed a moment ago, which can still be undone. It is ${status} now. Try again in ${formatPlural(seconds, ['second', 'seconds'])}.`,
    {
      extra: ({ status, seconds }: UndoableOrder) => ({ orderStatus: status, seconds }),
      headers: ({ seconds }: UndoableOrder) => ({ 'retry-after': String(seconds) }),
      meaning: 'The last change can still be undone. Try again after the seconds given in `Retry-After`.',
    },
  ],
  'shipment-limit-reached': [
    409,
    'An order can have at most 200 shipments. Add the remaining units to one of its drafts.',
  ],
  'order-change-limit-reached': [
    429,
    `You can change an order ${MAX_CHANGES_PER_DAY} times within 24 hours. Try again tomorrow, or contact us.`,
    {
      headers: () => ({ 'retry-after': '3600' }),
      meaning: 'The order was changed too often within 24 hours. Cancelling all of it stays possible.',
    },
  ],
  'order-minimum-not-reached': [
    409,
    ({ minimum, total }: BelowMinimum) =>
      `This would leave an order of ${formatMoney(total)}. Your order minimum was ${formatMoney(minimum)}. Leave as much, or cancel the whole order.`,
    { extra: ({ minimum }: BelowMinimum) => ({ orderMinimum: decimalFromCents(minimum) }) },
  ],
  'idempotency-key-reused': [422, 'This Idempotency-Key was sent with another request. Send a new key.'],
  'invalid-input': INVALID_INPUT,
  'price-changed': [
    409,
    ({ amountDue }: { amountDue: number }) =>
      `The amount due would be ${formatMoney(centsForDisplay(amountDue))}. Nothing was cancelled.`,
    { extra: ['amountDue'] },
  ],
  'more-than-open': [
    409,
    ({ lines }: Shortages) =>
      lines
        .slice(0, 3)
        .map(({ line, open }) => `Line ${line}: only ${open} open.`)
        .join(' '),
    {
      extra: ['lines'],
      meaning:
        'More units were requested than are open. Nothing was changed. `lines` gives for each line the open units.',
    },
  ],
  'not-produced': [
    409,
    ({ lines }: { lines: readonly UnproducedLine[] }) =>
      lines
        .slice(0, 3)
        .map(
          ({ line, ready }) =>
            `Line ${line}: only ${formatPlural(ready, ['unit is', 'units are'])} in stock.`,
        )
        .join(' '),
    {
      extra: ['lines'],
      meaning:
        'Some of the units are promised and not in stock yet. Nothing was shipped. `lines` gives for each line the units that can ship (`ready`).',
    },
  ],
} as const satisfies ProblemTable

/** Why something cannot be done to an order. Nothing was written. */
export type OrderRefusal = RefusalOf<typeof ORDER_CHANGE_PROBLEMS>

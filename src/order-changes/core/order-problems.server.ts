import { decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { MAX_CHANGES_PER_DAY } from '#app/orders/core/change-limit.server.ts'
import { orderNotFoundProblem, undoWindowProblem } from '#app/orders/core/problems.server.ts'
import type { OrderRefusal } from './order-command.server.ts'

export const orderChangeLimitProblem = () =>
  new HttpProblem({
    status: 429,
    code: 'order-change-limit-reached',
    title: 'Too many changes',
    detail: `An order can be changed ${MAX_CHANGES_PER_DAY} times within 24 hours. Try again tomorrow, or contact us.`,
    headers: { 'retry-after': '3600' },
  })

/** The problem response for a refused command on an order. */
export function orderProblem(refusal: OrderRefusal): HttpProblem {
  const { code } = refusal
  switch (refusal.code) {
    case 'order-not-found':
      return orderNotFoundProblem()
    case 'shipment-not-found':
      return new HttpProblem({
        status: 404,
        code,
        title: 'Shipment not found',
        detail: 'This order has no shipment with this number.',
      })
    case 'transition-not-allowed':
      return new HttpProblem({
        status: 409,
        code,
        title: 'Not possible in this status',
        detail: refusal.detail,
        extra: { orderStatus: refusal.status },
      })
    case 'shipment-transition-not-allowed':
      return new HttpProblem({
        status: 409,
        code,
        title: 'Not possible in this status',
        detail: `The shipment is ${refusal.shipmentStatus}.`,
        extra: { shipmentStatus: refusal.shipmentStatus },
      })
    case 'version-conflict':
      return new HttpProblem({
        status: 409,
        code,
        title: 'Changed by somebody else',
        detail: 'Another administrator has changed this since you loaded it. Review it and try again.',
      })
    case 'payment-email-not-sent':
      return new HttpProblem({ status: 409, code, title: 'Email not sent', detail: refusal.detail })
    case 'undo-window-open':
      return undoWindowProblem(refusal)
    case 'shipment-limit-reached':
      return new HttpProblem({
        status: 409,
        code,
        title: 'Too many shipments',
        detail: 'An order can have at most 200 shipments. Add the remaining units to one of its drafts.',
      })
    case 'order-change-limit-reached':
      return orderChangeLimitProblem()
    case 'order-minimum-not-reached':
      return new HttpProblem({
        status: 409,
        code,
        title: 'Order minimum not reached',
        detail: `This would leave an order of ${formatMoney(refusal.total)}. Your order minimum was ${formatMoney(refusal.minimum)}. Leave as much, or cancel the whole order.`,
        extra: { orderMinimum: decimalFromCents(refusal.minimum) },
      })
    case 'idempotency-key-reused':
      return new HttpProblem({
        status: 422,
        code,
        title: 'Idempotency-Key used before',
        detail: 'This Idempotency-Key was sent with another request. Send a new key.',
      })
    case 'invalid-input':
      return new HttpProblem({
        status: 422,
        code,
        title: 'Invalid input',
        detail: Object.entries(refusal.fields)
          .map(([field, message]) => `${field}: ${message}`)
          .join('; '),
        fields: refusal.fields,
      })
    case 'price-changed':
      return new HttpProblem({
        status: 409,
        code,
        title: 'The amount has changed',
        detail: `The amount due would be $${refusal.amountDue.toFixed(2)}. Nothing was cancelled.`,
        extra: { amountDue: refusal.amountDue },
      })
    case 'more-than-open':
      return new HttpProblem({
        status: 409,
        code,
        title: 'More than open',
        detail: refusal.lines
          .slice(0, 3)
          .map(({ line, open }) => `Line ${line}: only ${open} open.`)
          .join(' '),
        extra: { lines: refusal.lines },
      })
  }
}

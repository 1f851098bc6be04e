import { ADDRESS_PROBLEMS } from '#app/addresses/problems.server.ts'
import { moreToMinimum } from '#app/agreements/copy.ts'
import { toProblem } from '#app/app/problems.server.ts'
import { budgetExceeded } from '#app/companies/budgets/copy.ts'
import { ORDERING_COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { nearestQuantities, type QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { RejectedLine } from '../core/order-contract.ts'
import { unpaidAmountMessage } from '../core/payment-deadline-copy.ts'
import type { LineProblem } from './place-order.sql.server.ts'
import type { BudgetRefusal, PlaceOrderRefusal } from './place-order-refusal.server.ts'

function toRejectedLine(line: LineProblem): RejectedLine {
  return {
    productID: line.productId,
    sku: line.sku,
    name: line.name,
    code: line.code,
    quantity: line.quantity,
    minOrder: minOrderFromQuantity(line.minOrderQuantity),
    orderMultiple: line.orderMultiple,
    available: line.available,
    price: decimalFromCents(line.unitPrice),
    nearestQuantities: nearestQuantities(line.quantity, limitsOf(line)),
    ...(line.unpaidLimit !== undefined &&
      line.code === 'unpaid-limit' && {
        unpaidLimit: line.unpaidLimit,
        unpaidUnits: line.unpaidUnits ?? 0,
      }),
  }
}

/** The limits of what this buyer can order now. */
export function limitsOf(line: LineProblem): QuantityLimits {
  if (line.code !== 'unpaid-limit') return line
  const left = (line.unpaidLimit ?? 0) - (line.unpaidUnits ?? 0)
  return { ...line, available: Math.max(0, Math.min(left, line.available)) }
}

/** The problem response for an order that was not placed. Nothing was written. */
export function placeOrderProblem(refusal: PlaceOrderRefusal): HttpProblem {
  switch (refusal.code) {
    case 'invalid-order-lines': {
      const { length } = refusal.lines
      return new HttpProblem({
        status: 409,
        code: 'invalid-order-lines',
        title: 'Some products cannot be ordered',
        detail: `${length === 1 ? 'One product' : `${length} products`} cannot be ordered as requested. Nothing was ordered.`,
        extra: { lines: refusal.lines.map(toRejectedLine) },
      })
    }
    case 'idempotency-key-reused':
      return new HttpProblem({
        status: 422,
        code: 'idempotency-key-reused',
        title: 'Idempotency-Key used before',
        detail: 'This Idempotency-Key already placed another order. Send a new key for a new order.',
      })
    case 'address-not-found':
      return toProblem(ADDRESS_PROBLEMS, { code: 'address-not-found' })
    case 'user-not-found':
      return new HttpProblem({
        status: 404,
        code: 'user-not-found',
        title: 'User not found',
        detail: 'No user has this email address. Nothing was ordered.',
      })
    case 'order-list-version-conflict':
      return listChangedProblem()
    case 'order-limit-reached':
      return new HttpProblem({
        status: 429,
        code: 'order-limit-reached',
        title: 'Too many orders',
        detail: `An account can place ${refusal.maxOrdersPerHour} orders an hour. Try again later, or put more lines into one order.`,
        // The oldest order of the last hour may be older than an hour in a minute.
        headers: { 'retry-after': '60' },
      })
    case 'approval-required':
      return new HttpProblem({
        status: 409,
        code: 'approval-required',
        title: 'Approval required',
        detail: `${refusal.sentences.join(' ')} Nothing was ordered. Request approval instead.`,
        extra: {
          sentences: refusal.sentences,
          ...(refusal.orderLimit !== null && { orderLimit: decimalFromCents(refusal.orderLimit) }),
        },
      })
    case 'budget-exceeded':
    case 'budget-approval-required':
      return budgetProblem(refusal)
    case 'order-minimum-not-reached':
      return belowMinimumProblem(refusal)
    case 'unpaid-amount-limit':
      return new HttpProblem({
        status: 409,
        code: 'unpaid-amount-limit',
        title: 'Too much in unpaid orders',
        detail: `${unpaidAmountMessage(refusal)} Nothing was ordered. Order less, pay for an order, or contact us.`,
        extra: { unpaidLimit: decimalFromCents(refusal.limit), unpaid: decimalFromCents(refusal.held) },
      })
    case 'order-too-large':
      return new HttpProblem({
        status: 422,
        code: 'order-too-large',
        title: 'Order value too high',
        detail: 'This order exceeds the maximum order value. Nothing was ordered.',
      })
    default:
      return toProblem(ORDERING_COMPANY_PROBLEMS, { code: refusal.code })
  }
}

/** Names the remainder, so that the buyer can order less. */
export function budgetProblem({ code, costCenter, remaining, total }: BudgetRefusal): HttpProblem {
  const isBlocked = code === 'budget-exceeded'
  const advice = isBlocked ? 'Order less, or ask an owner to raise the budget.' : 'Request approval instead.'
  return new HttpProblem({
    status: 409,
    code: isBlocked ? code : 'approval-required',
    title: isBlocked ? 'Budget exceeded' : 'Approval required',
    detail: `${budgetExceeded(costCenter, remaining, total)} Nothing was ordered. ${advice}`,
    extra: { budgetRemaining: decimalFromCents(remaining) },
  })
}

/** @param minimum in cents, like `total` */
function belowMinimumProblem({ minimum, total }: { minimum: number; total: number }): HttpProblem {
  return new HttpProblem({
    status: 409,
    code: 'order-minimum-not-reached',
    title: 'Order minimum not reached',
    detail: `${moreToMinimum(minimum - total)} Nothing was ordered.`,
    extra: { orderMinimum: decimalFromCents(minimum), missing: decimalFromCents(minimum - total) },
  })
}

/** @param current the current order list, for the response */
export function listChangedProblem(current?: unknown): HttpProblem {
  return new HttpProblem({
    status: 409,
    code: 'order-list-version-conflict',
    title: 'The order list has changed',
    detail: 'Your order list was changed or ordered in another window. Nothing was ordered here.',
    extra: { current },
  })
}

import { ADDRESS_PROBLEMS } from '#app/addresses/problems.server.ts'
import { moreToMinimum } from '#app/agreements/copy.ts'
import { INVALID_INPUT, type ProblemTable, type RefusalOf, toProblem } from '#app/app/problems.server.ts'
import { budgetExceeded } from '#app/companies/budgets/copy.ts'
import { ORDERING_COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import type { Freight } from '#app/lib/freight.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { RejectedLine } from '#app/orders/core/order-contract.ts'
import { unpaidAmountMessage } from '#app/orders/core/payment-deadline-copy.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { nearestQuantities, type QuantityLimits } from '#app/pricing/quantity-rules.ts'
import { freightChanged } from '../freight/copy.ts'
import type { LineProblem } from './price-lines.ts'

/** Why an order is not placed. Nothing was written. Amounts are in cents. */
export const PLACE_ORDER_PROBLEMS = {
  ...ORDERING_COMPANY_PROBLEMS,
  'address-not-found': ADDRESS_PROBLEMS['address-not-found'],
  'user-not-found': [404, 'No user has this email address. Nothing was ordered.'],
  'invalid-order-lines': [
    409,
    ({ lines: { length } }: { lines: readonly LineProblem[] }) =>
      `${length === 1 ? 'One product' : `${length} products`} cannot be ordered as requested. Nothing was ordered.`,
    {
      extra: ({ lines }: { lines: readonly LineProblem[] }) => ({ lines: lines.map(toRejectedLine) }),
      meaning:
        'Some order lines cannot be ordered. No order was placed. `lines` gives for each the reason and the nearest valid quantities.',
    },
  ],
  'invalid-input': INVALID_INPUT,
  'idempotency-key-reused': [
    422,
    'This Idempotency-Key already placed another order. Send a new key for a new order.',
  ],
  'order-list-version-conflict': [
    409,
    'Your order list was changed or ordered in another window. Nothing was ordered here.',
    { extra: ({ current }: { current?: unknown }) => ({ current }) },
  ],
  'email-not-confirmed': [
    409,
    'Until the email address of the account is confirmed, only what is in stock can be ordered. Nothing was ordered.',
  ],
  'order-limit-reached': [
    429,
    ({ maxOrdersPerHour }: { maxOrdersPerHour: number }) =>
      `An account can place ${maxOrdersPerHour} orders an hour. Try again later, or put more lines into one order.`,
    {
      // The oldest order of the last hour may be older than an hour in a minute.
      headers: () => ({ 'retry-after': '60' }),
      meaning: 'The account has placed too many orders within an hour. `Retry-After` says when to try again.',
    },
  ],
  'approval-required': [
    409,
    ({ sentences }: { sentences: readonly string[] }) =>
      `${sentences.join(' ')} Nothing was ordered. Request approval instead.`,
    {
      extra: ({ sentences, orderLimit, budgetRemaining }: ApprovalFacts) => ({
        sentences,
        ...(orderLimit !== null && { orderLimit: decimalFromCents(orderLimit) }),
        ...(budgetRemaining !== undefined && { budgetRemaining: decimalFromCents(budgetRemaining) }),
      }),
      meaning:
        'The order is above the limit of the member or above the budget, or a rule of the company stops it. Request approval instead. Nothing was ordered.',
    },
  ],
  'budget-exceeded': [
    409,
    ({ costCenter, remaining, total }: BudgetFacts) =>
      `${budgetExceeded(costCenter, remaining, total)} Nothing was ordered. Order less, or ask an owner to raise the budget.`,
    {
      extra: ({ remaining }: BudgetFacts) => ({ budgetRemaining: decimalFromCents(remaining) }),
      meaning: 'The order is above what is left of the budget (`budgetRemaining`). Nothing was ordered.',
    },
  ],
  'order-minimum-not-reached': [
    409,
    ({ minimum, total }: MinimumFacts) => `${moreToMinimum(minimum - total)} Nothing was ordered.`,
    {
      extra: ({ minimum, total }: MinimumFacts) => ({
        orderMinimum: decimalFromCents(minimum),
        missing: decimalFromCents(minimum - total),
      }),
      meaning: 'The total is below the order minimum of the agreement (`orderMinimum`). Nothing was ordered.',
    },
  ],
  'freight-changed': [
    409,
    ({ freight }: { freight: Freight }) => freightChanged(freight),
    {
      extra: ({ freight }: { freight: Freight }) => ({
        freight: { ...freight, amount: decimalFromCents(freight.amount) },
      }),
      meaning:
        'The `freightSeen` that was sent is out of date. No order was placed. `freight` is the current one of this order.',
    },
  ],
  'unpaid-amount-limit': [
    409,
    (amounts: UnpaidFacts) =>
      `${unpaidAmountMessage(amounts)} Nothing was ordered. Order less, pay for an order, or contact us.`,
    {
      extra: ({ limit, held }: UnpaidFacts) => ({
        unpaidLimit: decimalFromCents(limit),
        unpaid: decimalFromCents(held),
      }),
      meaning:
        'The account has never paid, and its unpaid orders would amount to too much. No order was placed. `unpaidLimit` is the most, `unpaid` what they amount to.',
    },
  ],
  'order-too-large': [422, 'This order exceeds the maximum order value. Nothing was ordered.'],
} as const satisfies ProblemTable

interface ApprovalFacts {
  /** Why the order needs an approval. */
  sentences: readonly string[]
  /** Of the member; null if the order is not above it. */
  orderLimit: number | null
  /** Only if the order is above a budget. */
  budgetRemaining?: number
}

interface BudgetFacts {
  /** Null for the budget of the whole company. */
  costCenter: string | null
  remaining: number
  total: number
}

interface MinimumFacts {
  minimum: number
  total: number
}

interface UnpaidFacts {
  limit: number
  held: number
}

export type PlaceOrderRefusal = RefusalOf<typeof PLACE_ORDER_PROBLEMS>

export const placeOrderProblem = (refusal: PlaceOrderRefusal) => toProblem(PLACE_ORDER_PROBLEMS, refusal)

function toRejectedLine(line: LineProblem): RejectedLine {
  const { productId: productID, sku, name, code, quantity, terms, unitPrice, unpaid, shipsBy } = line
  return {
    productID,
    sku,
    name,
    code,
    quantity,
    minOrder: minOrderFromQuantity(terms.minOrderQuantity),
    orderMultiple: terms.orderMultiple,
    available: terms.available,
    price: decimalFromCents(unitPrice),
    nearestQuantities: nearestQuantities(quantity, limitsOf(line)),
    ...(shipsBy && { shipsBy }),
    ...(unpaid && { unpaidLimit: unpaid.limit, unpaidUnits: unpaid.held }),
  }
}

/** The limits of what this buyer can order now. */
export function limitsOf({ terms, unpaid }: LineProblem): QuantityLimits {
  if (!unpaid) return terms
  return { ...terms, available: Math.max(0, Math.min(unpaid.limit - unpaid.held, terms.available)) }
}

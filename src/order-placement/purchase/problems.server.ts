import type { ProblemTable, RefusalOf } from '#app/app/problems.server.ts'
import { decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { unpaidLimitMessage } from '#app/orders/core/payment-deadline-copy.ts'
import { toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { quantityErrorMessage } from '#app/pricing/quantity-messages.ts'
import { nearestQuantities } from '#app/pricing/quantity-rules.ts'
import type { LineProblem } from '../place/price-lines.ts'
import { limitsOf, PLACE_ORDER_PROBLEMS, type PlaceOrderRefusal } from '../place/problems.server.ts'
import { quantityFieldError } from './purchase-dto.server.ts'

interface LineFacts {
  line: LineProblem
}

const currentTerms = ({ line }: LineFacts) => ({
  minOrder: minOrderFromQuantity(line.terms.minOrderQuantity),
  orderMultiple: line.terms.orderMultiple,
  available: line.terms.available,
  price: decimalFromCents(line.terms.listPrice),
  priceTiers: toDecimalTiers(line.terms.priceTiers),
  unitPrice: decimalFromCents(line.unitPrice),
  nearestQuantities: nearestQuantities(line.quantity, limitsOf(line)),
})

const quantityMessage = ({ line }: LineFacts) => quantityErrorMessage(line.quantity, line.terms)
const unpaidMessage = ({ line: { unpaid = { limit: 0, held: 0 } } }: LineFacts) => unpaidLimitMessage(unpaid)

/** The order has one line, so the problem of the line is that of the order. */
export const PURCHASE_PROBLEMS = {
  ...PLACE_ORDER_PROBLEMS,
  'product-not-found': [404, 'This product is discontinued. Nothing was ordered.'],
  'price-changed': [
    409,
    ({ line }: LineFacts) => `The price is now ${formatMoney(line.unitPrice)}. Nothing was ordered.`,
    {
      extra: currentTerms,
      meaning:
        'The `price` that was sent is out of date. No order was placed. `unitPrice` is the current price at this quantity and `price` the list price; `priceTiers`, `available`, `minOrder` and `orderMultiple` are current too. For a cancellation, the `amountDue` that was sent is out of date. Nothing was cancelled, and `amountDue` is the current one.',
    },
  ],
  'quantity-out-of-range': [
    422,
    quantityMessage,
    {
      fields: (facts: LineFacts) => quantityFieldError(quantityMessage(facts)),
      extra: currentTerms,
      meaning:
        'The quantity must be more than the minimum and at most the stock. No order was placed. `available` and `minOrder` are current.',
    },
  ],
  'not-an-order-multiple': [
    422,
    quantityMessage,
    {
      fields: (facts: LineFacts) => quantityFieldError(quantityMessage(facts)),
      extra: currentTerms,
      meaning:
        'The quantity must be a multiple of `orderMultiple`. No order was placed. `nearestQuantities` lists the nearest valid quantities.',
    },
  ],
  'unpaid-limit': [
    409,
    unpaidMessage,
    {
      fields: (facts: LineFacts) => quantityFieldError(unpaidMessage(facts)),
      extra: (facts: LineFacts) => ({
        ...currentTerms(facts),
        unpaidLimit: facts.line.unpaid?.limit,
        unpaidUnits: facts.line.unpaid?.held,
      }),
      meaning:
        'The account has never paid, and its unpaid orders would hold too many units of the product. No order was placed. `unpaidLimit` is the most, `unpaidUnits` what they hold.',
    },
  ],
} as const satisfies ProblemTable

export function toPurchaseRefusal(refusal: PlaceOrderRefusal): RefusalOf<typeof PURCHASE_PROBLEMS> {
  const [line] = refusal.code === 'invalid-order-lines' ? refusal.lines : []
  // The call takes no ship-by date, so that it ends at the stock.
  if (!line || line.code === 'backorder-limit' || line.code === 'promise-changed') return refusal
  return { code: line.code, line }
}

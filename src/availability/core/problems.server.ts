import type { ProblemTable } from '#app/app/problems.server.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { MAX_STOCK_NOTIFICATIONS } from './rules.ts'

interface QuantityFacts {
  minOrder: number
  orderMultiple: number
  nearestQuantities: number[]
}

const enterNearest = ({ nearestQuantities }: QuantityFacts) => `Enter ${nearestQuantities.join(' or ')}.`

export const AVAILABILITY_PROBLEMS = {
  'enough-in-stock': [
    409,
    'Enough in stock',
    ({ available }: { available: number }) =>
      `${formatPlural(available, ['unit is', 'units are'])} in stock now. Place an order.`,
    {
      extra: ['available'],
      meaning:
        'That many units are in stock. Place an order. `available` is the current stock. Nothing was requested.',
    },
  ],
  'stock-notification-limit-reached': [
    409,
    'Too many products',
    `You can wait for at most ${MAX_STOCK_NOTIFICATIONS} products. Remove one in My Profile.`,
  ],
  'newer-request-open': [
    409,
    'Newer request is open',
    'The buyer has a newer open request for this product. Answer that one.',
  ],
  'request-not-found': [
    404,
    'Request not found',
    'There is no request with this ID. The buyer may have deleted their account.',
  ],
  'invalid-request-quantity': [
    422,
    'Quantity not possible',
    (facts: QuantityFacts) => `This quantity cannot be ordered. ${enterNearest(facts)}`,
    {
      fields: (facts: QuantityFacts) => ({ quantity: enterNearest(facts) }),
      extra: ['minOrder', 'orderMultiple', 'nearestQuantities'],
      meaning:
        'A request is for more than the minimum, in multiples of `orderMultiple`, and at most 1,000,000 units. Nothing was requested. `nearestQuantities` lists the nearest valid quantities.',
    },
  ],
} as const satisfies ProblemTable

import { type ProblemTable, pick } from '#app/app/problems.server.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { PRODUCT_PROBLEMS } from '#app/products/core/problems.server.ts'
import { MAX_STOCK } from './rules.ts'

export const STOCK_PROBLEMS = {
  ...pick(PRODUCT_PROBLEMS, 'product-not-found', 'version-conflict'),
  'idempotency-key-reused': [422, 'This Idempotency-Key was sent with another request. Send a new key.'],
  'more-than-stock': [
    409,
    ({ stock }: { stock: number }) => `Only ${formatPlural(stock, ['unit is', 'units are'])} in stock.`,
    {
      field: 'quantity',
      extra: ({ stock }: { stock: number }) => ({ available: stock }),
      meaning: 'Fewer units are in stock. Nothing was changed. `available` is the stock.',
    },
  ],
  'stock-too-large': [
    422,
    `The stock would be more than ${formatNumber(MAX_STOCK)} units.`,
    { field: 'quantity' },
  ],
} as const satisfies ProblemTable

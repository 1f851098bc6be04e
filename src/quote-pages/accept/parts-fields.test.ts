import { expect, test } from 'vitest'
import type { QuoteVersion } from '#app/quotes/core/contract.ts'
import { acceptedTotal } from './parts-fields.tsx'

const versionOf = (ordered: number) =>
  ({
    freightKind: 'firm',
    freight: 25,
    lines: [{ lineNo: 1, quantity: 60, price: 90, priceTiers: [], ordered }],
  }) as unknown as QuoteVersion

test.each([
  ['the first order', 0, 92_500],
  ['a later order', 20, 90_000],
])('%s of an offer costs its firm freight once', (_order, ordered, total) => {
  expect(acceptedTotal(versionOf(ordered), [{ lineNo: 1, quantity: 10 }])).toBe(total)
})

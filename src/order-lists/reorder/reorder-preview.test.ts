import { expect, test } from 'vitest'
import { reorderChangeMessage } from './copy.ts'
import { previewReorderLine } from './reorder-preview.ts'

test('a free text of a quote is not reordered, and says what to do', () => {
  const training = { productID: null, sku: '', name: 'Training', quantity: 2, paid: 48_000, now: null }
  const { changes, total } = previewReorderLine(training, 0, undefined)
  expect([changes.map(reorderChangeMessage), total]).toEqual([
    ['Not reordered: it is from a quote. Ask our sales team for a new offer.'],
    null,
  ])
})

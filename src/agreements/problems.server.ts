import type { ProblemTable } from '#app/app/problems.server.ts'
import { formatPeriod } from './copy.ts'
import { MAX_AGREED_PRICES, MAX_AGREEMENTS, type OverlappingAgreement } from './rules.ts'

export const AGREEMENT_PROBLEMS = {
  'agreement-not-found': [404, 'There is no such agreement of the company.'],
  'agreement-ended': [409, 'This agreement has ended and cannot be changed. Copy it to a new one.'],
  'agreement-already-active': [409, 'This agreement is active already.'],
  'agreement-in-the-past': [409, 'The last day of the agreement has passed. Enter a later one.'],
  'agreement-overlaps': [
    409,
    ({ other: { name, startsOn, endsOn } }: { other: OverlappingAgreement }) =>
      `“${name}” is active from ${formatPeriod({ startsOn, endsOn })}. End it, or choose other days.`,
    {
      extra: ['other'],
      meaning:
        'Another active agreement of the company covers some of these days. `other` has its `id`, `name`, `startsOn` and `endsOn`.',
    },
  ],
  'too-many-agreements': [409, `A company can have at most ${MAX_AGREEMENTS} agreements.`],
  'too-many-agreed-prices': [
    409,
    `An agreement can have at most ${MAX_AGREED_PRICES.toLocaleString('en-US')} prices.`,
  ],
  'agreed-product-not-found': [422, 'One of the products does not exist.'],
  'duplicate-agreed-price': [422, 'Each product can have one price. Remove the other row.'],
  'rejected-price-row': [
    422,
    'One of the rows is rejected. Preview the rows, then remove it.',
    { extra: ['row', 'sku', 'reason'] },
  ],
  'invalid-agreed-tiers': [
    422,
    'The volume prices of a product are not valid.',
    { extra: ['sku', 'reason'] },
  ],
} as const satisfies ProblemTable

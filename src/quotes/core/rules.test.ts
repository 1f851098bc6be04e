import { expect, test } from 'vitest'
import { actionsOf, QUOTE_STATUSES, quoteStatusAt } from './rules.ts'

const LAST_DAY = '2026-12-24'

test('only a buyer accepts, and only an offer that has not ended', () => {
  const accepting = QUOTE_STATUSES.flatMap((stored) =>
    ['2026-12-24', '2026-12-25']
      .filter((today) =>
        actionsOf('buyer', quoteStatusAt({ status: stored, valid_until: LAST_DAY }, today, false)).includes(
          'accept',
        ),
      )
      .map((today) => `${stored} ${today}`),
  )
  expect(accepting).toEqual(['offered 2026-12-24', 'part-ordered 2026-12-24'])
  for (const status of [...QUOTE_STATUSES, 'expired'] as const)
    expect(actionsOf('seller', status)).not.toContain('accept')
})

test.each(['ordered', 'declined', 'withdrawn'] as const)('nobody changes a quote that is %s', (status) => {
  expect(actionsOf('buyer', status)).toEqual(['duplicate'])
  expect(actionsOf('seller', status)).toEqual(['note', 'duplicate'])
})

test('a quote that waits for approval is only discussed', () => {
  expect(actionsOf('buyer', 'in-approval')).toEqual(['comment', 'share'])
  expect(actionsOf('seller', 'in-approval')).toEqual(['comment', 'note'])
})

test('an offer that has ended can be discussed, renewed and closed', () => {
  expect(actionsOf('buyer', 'expired')).toEqual(['counter', 'withdraw', 'comment', 'duplicate'])
  expect(actionsOf('seller', 'expired')).toEqual(['offer', 'decline', 'comment', 'note', 'duplicate'])
})

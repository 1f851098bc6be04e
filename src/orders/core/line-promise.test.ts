import { expect, test } from 'vitest'
import { describeLinePromise } from './line-promise.ts'
import type { LinePromise } from './order-contract.ts'

const PROMISE: LinePromise = {
  quantity: 38,
  waiting: 38,
  cancelled: 0,
  reason: null,
  version: 1,
  firstPromisedOn: '2026-12-10',
  promisedOn: '2026-12-10',
  previousPromisedOn: null,
}
const describe = (promised: Parameters<typeof describeLinePromise>[0], day = '2026-12-10') =>
  describeLinePromise(promised, new Date(`${day}T23:59:59Z`))
const line = (given: Partial<LinePromise> = {}, shipped = 0) => ({
  quantity: 60,
  shipped,
  promise: { ...PROMISE, ...given },
})

test('a line says how many of its units ship later, by when, and how far they are', () => {
  expect(describe({ quantity: 60, shipped: 0, promise: null })).toEqual([])
  expect(describe(line())).toEqual(['38 by 10 Dec 2026, in production'])
  expect(describe(line({ waiting: 20 }))).toEqual(['38 by 10 Dec 2026, 20 in production'])
  expect(describe(line({ waiting: 0 }, 22))).toEqual(['38 by 10 Dec 2026, ready'])
  expect(describe(line({ waiting: 0 }, 60))).toEqual(['38 by 10 Dec 2026, shipped'])
  expect(describe(line({ waiting: 0, cancelled: 38 }))).toEqual([])
  expect(describe(line(), '2026-12-11')).toEqual(['38 by 10 Dec 2026, late'])
  expect(describe(line({ waiting: 20 }), '2026-12-11')).toEqual(['38 by 10 Dec 2026, 20 late'])
  expect(describe(line({ waiting: 0 }, 22), '2026-12-11')).toEqual(['38 by 10 Dec 2026, ready'])
})

test('a changed day names the first one and the reason', () => {
  expect(describe(line({ promisedOn: '2027-01-15', reason: 'material' }))).toEqual([
    '38 by 15 Jan 2027, in production',
    'First promised by 10 Dec 2026. Changed: material.',
  ])
})

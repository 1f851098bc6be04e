/** Short rounds of `npm run torture`: real processes, real HTTP, real crashes. */
import { beforeAll, expect, test } from 'vitest'
import { buildIfNeeded } from '../../scripts/build.ts'
import { openBuiltInFixtureOfTest, openFixtureOfTest } from '../process-fixture.ts'
import { abuse } from './abuse/abuse.ts'
import { crashes, SHOP_OR_DATABASE } from './crashes.ts'
import { deadlines } from './deadlines.ts'
import { interleavings } from './interleavings.ts'
import type { StockReport } from './invariants.ts'
import { lastUnits } from './last-units.ts'
import { orderLives } from './order-lives.ts'
import { repeats } from './repeats.ts'

beforeAll(() => buildIfNeeded(() => undefined), 60_000)

const CLEAN = { oversold: 0, lost: 0, half: 0, double: 0, violations: [] }
const faults = ({ oversold, lost, half, double, violations }: StockReport) => ({
  oversold,
  lost,
  half,
  double,
  violations,
})

test('of 200 simultaneous buyers at three processes, exactly four get the last 40 units, and twenty those that are promised', async () => {
  expect(faults(await lastUnits(await openFixtureOfTest(), { buyers: 200, processes: 3 }))).toEqual(CLEAN)
})

test('another client gets answers while one abuses the shop', async () => {
  const reports = await abuse(await openFixtureOfTest(), { milliseconds: 300, orders: 4 })
  // Times depend on the computer: `npm run torture` measures them.
  for (const { attack, outcome, other } of reports) {
    expect(outcome.requests, attack).toBeGreaterThan(0)
    expect(other.calls, attack).toBeGreaterThan(0)
    expect(other.refusedPercent, attack).toBeLessThan(20)
  }
})

test('after kills of the shop, its PostgreSQL and both, no confirmed order, shipment or cancellation is lost or half-written', async () => {
  expect(faults(await crashes(await openBuiltInFixtureOfTest(), 3, SHOP_OR_DATABASE))).toEqual(CLEAN)
})

test('overdue orders are cancelled once by three processes at the same moment', async () => {
  expect(faults(await deadlines(await openFixtureOfTest(), { orders: 30, processes: 3 }))).toEqual(CLEAN)
})

test('fifty repeats over breaking connections make one order, one stock change and one email', async () => {
  expect(faults(await repeats(await openFixtureOfTest(), { times: 50, processes: 2 }))).toEqual(CLEAN)
})

test('units, amounts and stock add up over random lives of orders', async () => {
  expect(faults(await orderLives(await openFixtureOfTest(), { cases: 25 }))).toEqual(CLEAN)
})

test('stock + ordered − cancelled is constant over random interleavings, and never negative', async () => {
  expect(faults(await interleavings(await openFixtureOfTest(), { cases: 25 }))).toEqual(CLEAN)
})

/** Short rounds of `npm run torture`: real processes, real HTTP, real crashes. */
import { beforeAll, describe, expect, test } from 'vitest'
import { buildIfNeeded } from '../../scripts/build.ts'
import type { Engine } from '../engines.ts'
import { openFixtureOfTest } from '../test-fixture.ts'
import { abuse } from './abuse/abuse.ts'
import { crashes } from './crashes.ts'
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

test('of 200 simultaneous buyers at three processes, exactly four get the last 40 units', async () => {
  expect(faults(await lastUnits(await openFixtureOfTest('server'), { buyers: 200, processes: 3 }))).toEqual(
    CLEAN,
  )
})

test('another client gets answers while one abuses the shop', async () => {
  const reports = await abuse(await openFixtureOfTest('embedded'), 500)
  // Times depend on the computer: `npm run torture` measures them.
  for (const { attack, outcome, other } of reports) {
    expect(outcome.requests, attack).toBeGreaterThan(0)
    expect(other.calls, attack).toBeGreaterThan(0)
    expect(other.refusedPercent, attack).toBeLessThan(20)
  }
})

/** Random plans. The embedded engine has one session and takes several times as long for each. */
const PLANS = { embedded: 10, server: 25 }

describe.each<Engine>(['embedded', 'server'])('on the %s engine', (engine) => {
  test('a killed shop has lost no confirmed order, shipment or cancellation, and has none half-written', async () => {
    expect(faults(await crashes(await openFixtureOfTest(engine), 2))).toEqual(CLEAN)
  })

  test('overdue orders are cancelled once by three processes at the same moment', async () => {
    expect(faults(await deadlines(await openFixtureOfTest(engine), { orders: 30, processes: 3 }))).toEqual(
      CLEAN,
    )
  })

  test('fifty repeats over breaking connections make one order, one stock change and one email', async () => {
    const processes = engine === 'server' ? 2 : 1
    expect(faults(await repeats(await openFixtureOfTest(engine), { times: 50, processes }))).toEqual(CLEAN)
  })

  test('units, amounts and stock add up over random lives of orders', async () => {
    expect(faults(await orderLives(await openFixtureOfTest(engine), { cases: PLANS[engine] }))).toEqual(CLEAN)
  })

  test('stock + ordered − cancelled is constant over random interleavings, and never negative', async () => {
    expect(faults(await interleavings(await openFixtureOfTest(engine), { cases: PLANS[engine] }))).toEqual(
      CLEAN,
    )
  })
})

/**
 * `npm run torture`: long stress tests. They check that no order is oversold, lost, incomplete or
 * duplicated, and that the shop still serves other clients while one client abuses it.
 */
import { prepareServerTemplate } from '../testing/databases.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { type AbuseReport, abuse } from '../testing/torture/abuse/abuse.ts'
import { crashes, SHOP, SHOP_OR_DATABASE } from '../testing/torture/crashes.ts'
import { deadlines } from '../testing/torture/deadlines.ts'
import {
  createBuiltInFixture,
  createFixture,
  type Fixture,
  type ServerFixture,
} from '../testing/torture/fixture.ts'
import { interleavings } from '../testing/torture/interleavings.ts'
import type { StockReport } from '../testing/torture/invariants.ts'
import { lastUnits } from '../testing/torture/last-units.ts'
import { orderLives } from '../testing/torture/order-lives.ts'
import { repeats } from '../testing/torture/repeats.ts'
import { buildIfNeeded } from './build.ts'
import { readArguments } from './read-arguments.ts'

const KILLS = Number(process.env.KILLS ?? 25)
const CASES = Number(process.env.CASES ?? 200)
/** Each has about four bursts of actions at once, so these are more than 10,000 interleavings. */
const LIVES = Number(process.env.LIVES ?? 3_500)
const DEADLINES = Number(process.env.DEADLINES ?? 1_000)
const USAGE = `Usage: npm run torture -- [--only orders|lives|kills|abuse] [--seconds 20]
  --only     runs one part; lives are the random lives of orders, which take longest, and orders contain lives and kills
  --seconds  duration of each abuse test`
const { values: options } = readArguments(USAGE, {
  only: { type: 'string' },
  seconds: { type: 'string', default: '20' },
})
const ABUSE_MS = Number(options.seconds) * 1_000
const ABUSE_ORDERS = 40
const isUsable = options.only === undefined || ['orders', 'lives', 'kills', 'abuse'].includes(options.only)
if (!(ABUSE_MS > 0) || !isUsable) {
  console.error(USAGE)
  process.exit(2)
}
const say = (line: string) => console.log(`  ${line}`)

interface StressTest {
  name: string
  /** The part that it belongs to besides the orders. */
  part?: 'lives' | 'kills'
  run(fixture: ServerFixture): Promise<StockReport>
}

const STRESS_TESTS: StressTest[] = [
  ...[1, 2, 3].map((processes) => ({
    name: `200 buyers, the last 40 units and 22 with a limit of 40, ${processes} shop processes`,
    run: (fixture: Fixture) => lastUnits(fixture, { buyers: 200, processes }),
  })),
  {
    name: 'one Idempotency-Key, 50 times at once',
    run: (fixture) => repeats(fixture, { times: 50, processes: 2 }),
  },
  {
    name: `${CASES} random interleavings of order, cancel, restock`,
    run: (fixture) => interleavings(fixture, { cases: CASES }, say),
  },
  {
    name: `${LIVES} random lives of orders`,
    part: 'lives',
    run: (fixture) => orderLives(fixture, { cases: LIVES }, say),
  },
  {
    name: `${DEADLINES} payment deadlines, three at once`,
    run: (fixture) => deadlines(fixture, { orders: DEADLINES, processes: 3 }),
  },
  {
    name: `${KILLS} kills of the shop, and of the server that it must find again`,
    part: 'kills',
    run: (fixture) => crashes(fixture, KILLS, [SHOP, { name: 'PostgreSQL', kill: server.crash }], say),
  },
  {
    name: `${KILLS} kills of a shop with its own PostgreSQL`,
    part: 'kills',
    async run() {
      const fixture = await createBuiltInFixture()
      return crashes(fixture, KILLS, SHOP_OR_DATABASE, say).finally(() => fixture.close())
    },
  },
]

function printReport(reports: StockReport[]): boolean {
  const columns = ['oversold', 'lost', 'half', 'double'] as const
  console.log('')
  for (const report of reports) {
    const faults = columns.map((column) => `${report[column]} ${column}`).join(', ')
    console.log(
      `${report.what}\n  asked     ${report.asked}\n  happened  ${report.found}\n  faults    ${faults}`,
    )
    for (const words of report.violations) console.log(`  FAILED    ${words}`)
  }
  const total = (column: (typeof columns)[number]) => reports.reduce((sum, report) => sum + report[column], 0)
  console.log(`\n${columns.map((column) => `${total(column)} ${column}`).join(', ')}`)
  return (
    columns.every((column) => total(column) === 0) &&
    reports.every(({ violations }) => violations.length === 0)
  )
}

function reportAbuse(reports: AbuseReport[]): boolean {
  console.log(`\nabuse, ${options.seconds} s each`)
  for (const { attack, outcome, other, wrong } of reports) {
    console.log(
      `${attack}\n  attacker  ${outcome.requests} requests, ${outcome.refused} rejected\n  another   ${other.calls} calls, median ${other.medianMs.toFixed(1)} ms, 95 % within ${other.p95Ms.toFixed(0)} ms, ${other.refusedPercent.toFixed(1)} % rejected`,
    )
    for (const words of wrong) console.log(`  FAILED    ${words}`)
  }
  return reports.every(({ wrong }) => wrong.length === 0)
}

await buildIfNeeded(console.log)
// As in production, every commit is synced.
const server = await startPostgresServer({ settings: { fsync: 'on', full_page_writes: 'on' } })
await prepareServerTemplate(server.url)
const reports: StockReport[] = []
const chosen = STRESS_TESTS.filter(
  ({ part }) => options.only === undefined || options.only === 'orders' || options.only === part,
)
for (const { name, run } of chosen) {
  console.log(`— ${name}`)
  const fixture = await createFixture(server.url)
  const report = await run(fixture)
  // At once: the other tests take hours.
  for (const words of report.violations) say(`FAILED ${words}`)
  reports.push(report)
  await fixture.close()
}
let isAbuseHandled = true
if (options.only === undefined || options.only === 'abuse') {
  console.log('— abuse')
  const fixture = await createFixture(server.url)
  isAbuseHandled = reportAbuse(await abuse(fixture, { milliseconds: ABUSE_MS, orders: ABUSE_ORDERS }, say))
  await fixture.close()
}
await server.stop()
const hasPassed = reports.length === 0 || printReport(reports)
process.exit(hasPassed && isAbuseHandled ? 0 : 1)

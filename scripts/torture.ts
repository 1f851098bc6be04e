/**
 * `npm run torture`: long stress tests on both engines. They check that no order is oversold, lost, incomplete or
 * duplicated, and that the shop still serves other clients while one client abuses it.
 */
import type { Engine } from '../testing/engines.ts'
import { prepareEmbeddedTemplate, prepareServerTemplate } from '../testing/engines.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts'
import { type AbuseReport, abuse } from '../testing/torture/abuse/abuse.ts'
import { crashes } from '../testing/torture/crashes.ts'
import { deadlines } from '../testing/torture/deadlines.ts'
import { createFixture, type Fixture } from '../testing/torture/fixture.ts'
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
const USAGE = `Usage: npm run torture -- [--only orders|lives|abuse] [--engine server|embedded] [--seconds 20]
  --only     runs one part; lives are the random lives of orders, which take longest
  --engine   runs the tests of orders on one engine
  --seconds  duration of each abuse test`
const { values: options } = readArguments(USAGE, {
  only: { type: 'string' },
  engine: { type: 'string' },
  seconds: { type: 'string', default: '20' },
})
const ABUSE_MS = Number(options.seconds) * 1_000
const isOneOf = (value: string | undefined, names: string[]) => value === undefined || names.includes(value)
const isUsable =
  isOneOf(options.only, ['orders', 'lives', 'abuse']) && isOneOf(options.engine, ['server', 'embedded'])
if (!(ABUSE_MS > 0) || !isUsable) {
  console.error(USAGE)
  process.exit(2)
}
const say = (line: string) => console.log(`  ${line}`)

interface StressTest {
  engine: Engine
  name: string
  isOfLives?: true
  run(fixture: Fixture, server: PostgresServer): Promise<StockReport>
}

const STRESS_TESTS: StressTest[] = [
  ...[1, 2, 3].map((processes) => ({
    engine: 'server' as const,
    name: `200 buyers, the last 40 units, ${processes} shop processes`,
    run: (fixture: Fixture) => lastUnits(fixture, { buyers: 200, processes }),
  })),
  {
    engine: 'embedded',
    name: '200 buyers, the last 40 units',
    run: (fixture) => lastUnits(fixture, { buyers: 200, processes: 1 }),
  },
  {
    engine: 'server',
    name: 'one Idempotency-Key, 50 times at once',
    run: (fixture) => repeats(fixture, { times: 50, processes: 2 }),
  },
  {
    engine: 'embedded',
    name: 'one Idempotency-Key, 50 times at once',
    run: (fixture) => repeats(fixture, { times: 50, processes: 1 }),
  },
  ...(['server', 'embedded'] as const).map((engine) => ({
    engine,
    name: `${CASES} random interleavings of order, cancel, restock`,
    run: (fixture: Fixture) => interleavings(fixture, { cases: CASES }, say),
  })),
  ...(['server', 'embedded'] as const).map((engine) => ({
    engine,
    name: `${LIVES} random lives of orders`,
    isOfLives: true as const,
    run: (fixture: Fixture) => orderLives(fixture, { cases: LIVES }, say),
  })),
  ...(['server', 'embedded'] as const).map((engine) => ({
    engine,
    name: `${DEADLINES} payment deadlines, three at once`,
    run: (fixture: Fixture) => deadlines(fixture, { orders: DEADLINES, processes: 3 }),
  })),
  {
    engine: 'server',
    name: `${KILLS} kills`,
    run: (fixture, server) => crashes(fixture, KILLS, say, server),
  },
  { engine: 'embedded', name: `${KILLS} kills`, run: (fixture) => crashes(fixture, KILLS, say) },
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

function reportAbuse(engine: Engine, reports: AbuseReport[]): boolean {
  console.log(`\nabuse, ${engine}, ${options.seconds} s each`)
  for (const { attack, outcome, other, wrong } of reports) {
    console.log(
      `${attack}\n  attacker  ${outcome.requests} requests, ${outcome.refused} rejected\n  another   ${other.calls} calls, median ${other.medianMs.toFixed(1)} ms, 95 % within ${other.p95Ms.toFixed(0)} ms, ${other.refusedPercent.toFixed(1)} % rejected`,
    )
    for (const words of wrong) console.log(`  FAILED    ${words}`)
  }
  return reports.every(({ wrong }) => wrong.length === 0)
}

await buildIfNeeded(console.log)
const server = await startPostgres()
await prepareServerTemplate(server.url)
const embeddedTemplate = await prepareEmbeddedTemplate()
const prepared = { serverUrl: server.url, embeddedTemplate }
const reports: StockReport[] = []
const chosen = STRESS_TESTS.filter(
  ({ engine, isOfLives }) =>
    (options.engine ?? engine) === engine &&
    (options.only === undefined || options.only === 'orders' || (options.only === 'lives' && isOfLives)),
)
for (const { engine, name, run } of chosen) {
  console.log(`— ${name} (${engine})`)
  const fixture = await createFixture(engine, prepared)
  const report = await run(fixture, server)
  // At once: the other tests take hours.
  for (const words of report.violations) say(`FAILED ${words}`)
  reports.push(report)
  await fixture.close()
}
const abuses: boolean[] = []
for (const engine of options.only === undefined || options.only === 'abuse'
  ? (['server', 'embedded'] as const)
  : []) {
  console.log(`— abuse (${engine})`)
  const fixture = await createFixture(engine, prepared)
  abuses.push(reportAbuse(engine, await abuse(fixture, ABUSE_MS, say)))
  await fixture.close()
}
await server.stop()
const hasPassed = reports.length === 0 || printReport(reports)
process.exit(hasPassed && abuses.every((one) => one) ? 0 : 1)

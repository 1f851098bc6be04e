/** `npm run bench`: measures all values and shows them with their targets. */
import { mkdir, writeFile } from 'node:fs/promises'
import { buildIfNeeded } from '../scripts/build.ts'
import { readArguments } from '../scripts/read-arguments.ts'
import { type Bench, type Figure, isMet, rounded, type Subject } from './figures.ts'
import { closeFixture } from './fixture.ts'
import { record } from './record.ts'
import { builtInOrders } from './rows/built-in-orders.ts'
import { bytes } from './rows/bytes.ts'
import { cachedResponses } from './rows/cached-responses.ts'
import { changes } from './rows/changes.ts'
import { growth } from './rows/growth.ts'
import { lighthouse } from './rows/lighthouse.ts'
import { mainThread } from './rows/main-thread.ts'
import { memory } from './rows/memory.ts'
import { orders } from './rows/orders.ts'
import { rendering } from './rows/rendering.ts'
import { searchSizes } from './rows/search.ts'
import { softNavigation } from './rows/soft-navigation.ts'

const SUBJECTS: readonly Subject[] = [
  cachedResponses,
  rendering,
  orders,
  builtInOrders,
  growth,
  changes,
  searchSizes,
  bytes,
  lighthouse,
  mainThread,
  softNavigation,
  memory,
]

const USAGE = `Usage: npm run bench [-- --only SUBJECT] [-- --quick] [-- --record]
Measures the shop and shows each value with its target. The results are in bench-results/latest.json.
  --only SUBJECT  measures one subject; may be repeated: ${SUBJECTS.map(({ name }) => name).join(', ')}
  --quick         checks in some minutes that the benchmark works
  --record        writes a complete run to docs/performance.md`
const { values } = readArguments(USAGE, {
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean' },
  record: { type: 'boolean' },
})
const unknown = values.only?.filter((name) => !SUBJECTS.some((subject) => subject.name === name)) ?? []
if (unknown.length > 0) {
  console.error(
    `Unknown subject: ${unknown.join(', ')}. Subjects: ${SUBJECTS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

if (values.record && (values.only || values.quick)) {
  console.error('--record needs a complete run. Do not combine it with --only or --quick.')
  process.exit(1)
}

const bench: Bench = { isQuick: values.quick ?? false, report: (line) => console.log(`  ${line}`) }

/** A subject that cannot be measured does not affect the others. */
async function measured({ name, what, measure }: Subject): Promise<Figure[]> {
  console.log(`\n— ${what} (${name})`)
  const begun = performance.now()
  try {
    return await measure(bench)
  } catch (error) {
    failed.push(name)
    console.error(`  Not measured: ${(error as Error).message}`)
    return []
  } finally {
    console.log(`  ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
}

function table(figures: readonly Figure[]) {
  const rows = figures.map((figure) => [
    figure.description,
    `${rounded(figure.value)} ${figure.unit}`,
    `${figure.better === 'above' ? '≥' : '≤'} ${rounded(figure.target)}`,
    isMet(figure) ? 'met' : 'MISSED',
    figure.from,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => closeFixture().finally(() => process.exit(1)))
}

const failed: string[] = []
await buildIfNeeded(console.log)
const figures: Figure[] = []
const folder = new URL('../bench-results/', import.meta.url)
await mkdir(folder, { recursive: true })

/** After each subject, so that a run that is ended early keeps what it has measured. */
async function writeFigures() {
  const result = { at: new Date().toISOString(), quick: bench.isQuick, failed, figures }
  await writeFile(new URL('latest.json', folder), `${JSON.stringify(result, null, 2)}\n`)
}

for (const subject of SUBJECTS) {
  if (values.only && !values.only.includes(subject.name)) continue
  const own = await measured(subject)
  if (own.length > 0) table(own)
  figures.push(...own)
  await writeFigures()
}
await closeFixture()
console.log('\nThe results are in bench-results/latest.json.')
if (values.record && failed.length === 0) await record(figures)
const missed = figures.filter((figure) => !isMet(figure)).length
console.log(`${figures.length - missed} met, ${missed} missed, ${failed.length} subjects not measured`)
process.exit(failed.length === 0 ? 0 : 1)

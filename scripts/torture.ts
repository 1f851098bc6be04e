/** `npm run torture`: shows, at length and on both engines, that no order is oversold, lost, half there or doubled. */
import { rmSync } from 'node:fs'
import type { Engine } from '../testing/engines.ts'
import { prepareEmbeddedTemplate, prepareServerTemplate } from '../testing/engines.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts'
import { crashes } from '../testing/torture/crashes.ts'
import { freshGround, type Ground } from '../testing/torture/ground.ts'
import { interleavings } from '../testing/torture/interleavings.ts'
import { lastPieces } from '../testing/torture/last-pieces.ts'
import type { Verdict } from '../testing/torture/referee.ts'
import { repeats } from '../testing/torture/repeats.ts'
import { buildIfNeeded } from './build.ts'

const KILLS = Number(process.env.KILLS ?? 25)
const CASES = Number(process.env.CASES ?? 200)
const say = (line: string) => console.log(`  ${line}`)

interface Ordeal {
  engine: Engine
  name: string
  run(ground: Ground, server: PostgresServer): Promise<Verdict>
}

const ORDEALS: Ordeal[] = [
  ...[1, 2, 3].map((processes) => ({
    engine: 'server' as const,
    name: `200 buyers, the last 40 pieces, ${processes} shop processes`,
    run: (ground: Ground) => lastPieces(ground, { buyers: 200, processes }),
  })),
  {
    engine: 'embedded',
    name: '200 buyers, the last 40 pieces',
    run: (ground) => lastPieces(ground, { buyers: 200, processes: 1 }),
  },
  {
    engine: 'server',
    name: 'one Idempotency-Key, 50 times at once',
    run: (ground) => repeats(ground, { times: 50, processes: 2 }),
  },
  {
    engine: 'embedded',
    name: 'one Idempotency-Key, 50 times at once',
    run: (ground) => repeats(ground, { times: 50, processes: 1 }),
  },
  ...(['server', 'embedded'] as const).map((engine) => ({
    engine,
    name: `${CASES} random interleavings of order, cancel, restock`,
    run: (ground: Ground) => interleavings(ground, { cases: CASES }, say),
  })),
  {
    engine: 'server',
    name: `${KILLS} kills`,
    run: (ground, server) => crashes(ground, KILLS, say, server),
  },
  { engine: 'embedded', name: `${KILLS} kills`, run: (ground) => crashes(ground, KILLS, say) },
]

function report(verdicts: Verdict[]): boolean {
  const columns = ['oversold', 'lost', 'half', 'double'] as const
  console.log('')
  for (const verdict of verdicts) {
    const faults = columns.map((column) => `${verdict[column]} ${column}`).join(', ')
    console.log(
      `${verdict.what}\n  asked     ${verdict.asked}\n  happened  ${verdict.happened}\n  faults    ${faults}`,
    )
    for (const words of verdict.wrong) console.log(`  WRONG     ${words}`)
  }
  const total = (column: (typeof columns)[number]) =>
    verdicts.reduce((sum, verdict) => sum + verdict[column], 0)
  console.log(`\n${columns.map((column) => `${total(column)} ${column}`).join(', ')}`)
  return columns.every((column) => total(column) === 0) && verdicts.every(({ wrong }) => wrong.length === 0)
}

await buildIfNeeded(console.log)
const server = await startPostgres()
if (!server) {
  console.error('This needs PostgreSQL: install it, or name a server in TEST_DATABASE_URL.')
  process.exit(1)
}
await prepareServerTemplate(server.url)
const embeddedTemplate = await prepareEmbeddedTemplate()
const verdicts: Verdict[] = []
for (const { engine, name, run } of ORDEALS) {
  console.log(`— ${name} (${engine})`)
  const ground = await freshGround(engine, { serverUrl: server.url, embeddedTemplate })
  verdicts.push(await run(ground, server))
  await ground.close()
}
await server.stop()
rmSync(embeddedTemplate, { recursive: true, force: true })
process.exit(report(verdicts) ? 0 : 1)

/** `npm test`: everything that must hold, in the order of how fast it tells. Ends with one line: N passed, N failed. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from './build.ts'
import { findChromium } from './find-chromium.ts'

interface Tally {
  passed: number
  failed: number
}

const reports = await mkdtemp(join(tmpdir(), 'fixit-reports-'))

function run(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n— ${name}`)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('close', (code) => resolve(code === 0))
  })
}

const bin = (path: string) => join('node_modules', path)

async function check(name: string, args: string[]): Promise<Tally> {
  const ok = await run(name, args)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** A suite that ended badly without a failed test (it crashed, or ran none) counts as one failure. */
function tally(ok: boolean, counted: Tally): Tally {
  return { ...counted, failed: counted.failed || (ok && counted.passed > 0 ? 0 : 1) }
}

async function reported(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, unknown>
}

async function unitAndApi(): Promise<Tally> {
  const file = join(reports, 'vitest.json')
  const ok = await run('Unit, architecture and API tests, on both databases', [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const { numPassedTests = 0, numFailedTests = 0 } = await reported(file)
  return tally(ok, { passed: Number(numPassedTests), failed: Number(numFailedTests) })
}

async function journeys(): Promise<Tally> {
  const file = join(reports, 'playwright.json')
  const ok = await run('Journeys in a real browser', [bin('@playwright/test/cli.js'), 'test'], {
    CHROMIUM_PATH: findChromium(console.log),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const stats = (await reported(file)).stats as
    | { expected?: number; unexpected?: number; flaky?: number }
    | undefined
  return tally(ok, { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) })
}

await buildIfNeeded(console.log)
const results = [
  await check('Types', [bin('typescript/bin/tsc'), '-p', '.']),
  await check('Style', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  await check('Nothing unused', [bin('knip/bin/knip.js')]),
  await unitAndApi(),
  await journeys(),
]
await rm(reports, { recursive: true, force: true })
const sum = (key: keyof Tally) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)

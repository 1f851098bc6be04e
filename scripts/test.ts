/** `npm test` runs every check, and `npm run check` the fast ones. The last line is `N passed, N failed`. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { prepareDatabaseFiles } from '../testing/databases.ts'
import { buildIfNeeded } from './build.ts'
import { readArguments } from './read-arguments.ts'
import { findMissingPrerequisites, installMissingPrerequisites } from './test-prerequisites.ts'

const USAGE = `Usage: npm test [-- --install | --fast]
Runs every check: types, style, unused code, unit, database, security and process tests, and the browser tests.
  --fast     runs types, style, unit and architecture tests only, like "npm run check"
  --install  installs Chromium and a font where they are missing (as root, with apt-get); the default where CI is set`

const SLOWEST_SHOWN = 10

interface Duration {
  name: string
  ms: number
}

interface SuiteResult {
  passed: number
  failed: number
  /** The name of each failed check or test. */
  failures: string[]
  durations: Duration[]
}

const { values: options } = readArguments(USAGE, {
  fast: { type: 'boolean', default: false },
  install: { type: 'boolean', default: Boolean(process.env.CI) },
})

const reports = await mkdtemp(join(tmpdir(), 'fixit-reports-'))

const bin = (path: string) => join('node_modules', path)

interface Run {
  args: string[]
  env?: Record<string, string>
}

type Runner = (name: string, run: Run) => Promise<boolean>

/** Runs a suite and shows its output as it comes. */
const runVisibly: Runner = (name, { args, env }) => {
  console.log(`\n— ${name}`)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Runs a suite beside others and prints its output when it has ended, so that theirs do not mix. */
const runBeside: Runner = (name, { args, env }) =>
  new Promise((resolve) => {
    const settings = { maxBuffer: Number.POSITIVE_INFINITY, env: { ...process.env, ...env } }
    execFile(process.execPath, args, settings, (error, stdout, stderr) => {
      console.log(`\n— ${name}\n${stdout}${stderr}`.trimEnd())
      resolve(!error)
    })
  })

async function check(name: string, args: string[]): Promise<SuiteResult> {
  const ok = await runBeside(name, { args })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name], durations: [] }
}

const checkTypes = () => check('Types', [bin('typescript/bin/tsc'), '-p', '.'])
const checkStyle = () =>
  check('Style', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])
const checkUnusedCode = () => check('Unused code', [bin('knip/bin/knip.js')])

/** A suite that ends with an error but without a failed test, or that runs no test, counts as one failure. */
function countCrash(name: string, ok: boolean, result: SuiteResult): SuiteResult {
  if (result.failed > 0 || (ok && result.passed > 0)) return result
  return { ...result, failed: 1, failures: [`${name}: ended with an error outside of the tests`] }
}

async function readReport<Report>(file: string): Promise<Partial<Report>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Report>
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

async function runVitest(run: Runner, name: string, projects: string[]): Promise<SuiteResult> {
  const file = join(reports, `vitest-${projects[0]}.json`)
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const ok = await run(name, { args })
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = await readReport<VitestReport>(file)
  const durations = testResults.map((result) => ({
    name: relative('.', result.name),
    ms: result.endTime - result.startTime,
  }))
  const failures = testResults.flatMap((result) =>
    result.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', result.name)}: ${fullName}`),
  )
  return countCrash(name, ok, { passed: numPassedTests, failed: numFailedTests, failures, durations })
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

type BrowserTest = Duration & { ok: boolean }

function browserTestsOf({ suites = [], specs = [] }: PlaywrightSuite): BrowserTest[] {
  const own = specs.map(({ title, file, ok, tests }) => ({
    name: `e2e/${file}: ${title}`,
    ok,
    ms: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0),
  }))
  return [...own, ...suites.flatMap(browserTestsOf)]
}

async function runPlaywright(): Promise<SuiteResult> {
  const file = join(reports, 'playwright.json')
  const name = 'Browser tests'
  const ok = await runVisibly(name, {
    args: [bin('@playwright/test/cli.js'), 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const report = await readReport<PlaywrightReport>(file)
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {}
  const tests = browserTestsOf(report)
  const failures = tests.filter((test) => !test.ok).map((test) => test.name)
  return countCrash(name, ok, { passed: expected, failed: unexpected + flaky, failures, durations: tests })
}

function printSlowest(durations: Duration[]): void {
  console.log(`\nThe ${SLOWEST_SHOWN} slowest test files and browser tests:`)
  const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

/** Ends the process if a program is missing that the tests need. */
function requirePrerequisites(): void {
  if (options.install) installMissingPrerequisites(console.log)
  const missing = findMissingPrerequisites()
  if (missing.length === 0) return
  for (const sentence of missing) console.error(sentence)
  console.error('"npm test -- --install" installs what is missing (as root on Debian).')
  console.log(`\n0 passed, ${missing.length} failed`)
  process.exit(1)
}

const runFastChecks = () =>
  Promise.all([checkTypes(), checkStyle(), runVitest(runVisibly, 'Unit and architecture tests', ['unit'])])

/** Two files at a time, and then three browsers. */
async function runWorkers(): Promise<SuiteResult[]> {
  const projects = ['unit', 'slow-unit', 'server', 'security']
  const vitest = await runVitest(runVisibly, 'Unit, architecture, database and security tests', projects)
  return [vitest, await runPlaywright()]
}

async function runEverything(): Promise<SuiteResult[]> {
  requirePrerequisites()
  const checks = Promise.all([checkTypes(), checkStyle(), checkUnusedCode()])
  // All test runs use the build and the files of a migrated database, which take seconds to create.
  await Promise.all([buildIfNeeded(console.log), prepareDatabaseFiles()])
  // Tests with whole processes wait for most of their time: for a start, a stop or a timeout.
  const [checked, workers, processes] = await Promise.all([
    checks,
    runWorkers(),
    runVitest(runBeside, 'Tests with whole processes', ['processes']),
  ])
  return [...checked, ...workers, processes]
}

const results = options.fast ? await runFastChecks() : await runEverything()
await rm(reports, { recursive: true, force: true })
printSlowest(results.flatMap(({ durations }) => durations))
const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)

/**
 * `npm run audit`: asks the registry for known vulnerabilities of the shop's packages. If the registry does not answer,
 * the script says so and does not fail: `security/supply-chain.test.ts` checks the minimum versions offline.
 */
import { spawnSync } from 'node:child_process'
import { readArguments } from './read-arguments.ts'

readArguments(`Usage: npm run audit
Asks the npm registry for known vulnerabilities of the installed packages.`)

interface Report {
  error?: { summary?: string }
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >
}

const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})

function read(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}

const { vulnerabilities } = read(stdout)
if (!vulnerabilities) {
  console.log(
    'The registry did not report vulnerabilities. Only the minimum versions in the tests are checked.',
  )
} else {
  const found = Object.entries(vulnerabilities)
  for (const [name, { severity, range, via }] of found) {
    const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`))
    console.log(`${severity}: ${name} ${range}\n  ${why.join('\n  ')}`)
  }
  console.log(
    found.length === 0 ? 'No known vulnerabilities.' : `${found.length} packages have known vulnerabilities.`,
  )
  process.exitCode = found.length === 0 ? 0 : 1
}

/** What the tests need in addition to the npm packages: PostgreSQL, Chromium and a font. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findPostgresBinaries, POSTGRES_MISSING } from '../testing/postgres-server.ts'
import { FALLBACK_FONT_MISSING, hasFallbackFont } from './fallback-font.ts'
import { CHROMIUM_MISSING, findChromiumPath } from './find-chromium.ts'

interface Prerequisite {
  name: string
  isPresent(): boolean
  install(): void
  /** What is missing, and the command that installs it. */
  missing: string
}

function succeeds(command: string, args: string[]): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(command, args, { stdio: 'ignore', env })
    return true
  } catch {
    return false
  }
}

/** Installs a Debian package. Only root can. */
function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const install = ['install', '-y', '--no-install-recommends', name]
  // The list of packages may be older than the packages on the mirror, or absent.
  if (!succeeds('apt-get', install) && succeeds('apt-get', ['update'])) succeeds('apt-get', install)
}

const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || findPostgresBinaries() !== undefined
const hasChromium = () => findChromiumPath() !== undefined

const PREREQUISITES: Prerequisite[] = [
  {
    name: 'PostgreSQL',
    isPresent: hasPostgres,
    install: () => installPackage('postgresql'),
    missing: POSTGRES_MISSING,
  },
  {
    name: 'Chromium',
    isPresent: hasChromium,
    install() {
      succeeds(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
      if (!hasChromium()) installPackage('chromium')
    },
    missing: CHROMIUM_MISSING,
  },
  {
    name: 'Liberation Sans',
    isPresent: hasFallbackFont,
    install: () => installPackage('fonts-liberation'),
    missing: FALLBACK_FONT_MISSING,
  },
]

/** @returns a sentence for each one that is missing */
export function findMissingPrerequisites(): string[] {
  return PREREQUISITES.filter((one) => !one.isPresent()).map(({ missing }) => missing)
}

export function installMissingPrerequisites(say: (line: string) => void): void {
  for (const { name, isPresent, install } of PREREQUISITES) {
    if (isPresent()) continue
    say(`Installing ${name} for the tests …`)
    install()
  }
}

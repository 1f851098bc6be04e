/** The tests need Chromium and a font in addition to the npm packages. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { FALLBACK_FONT_MISSING, hasFallbackFont } from './fallback-font.ts'
import { CHROMIUM_MISSING, findChromiumPath, HEADLESS_SHELL } from './find-chromium.ts'

const HEADLESS_SHELL_PACKAGE = 'chromium-headless-shell'

interface Prerequisite {
  name: string
  isPresent(): boolean
  install(): void
  /** Says that it is missing, and how to install it. */
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

/** Installs a Debian package. Does nothing without root or apt-get, and does not throw if it fails. */
function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const install = ['install', '-y', '--no-install-recommends', name]
  // If the package list is missing or outdated, the first attempt fails.
  if (!succeeds('apt-get', install) && succeeds('apt-get', ['update'])) succeeds('apt-get', install)
}

const hasChromium = () => findChromiumPath() !== undefined || existsSync(HEADLESS_SHELL)

const PREREQUISITES: Prerequisite[] = [
  {
    name: 'Chromium',
    isPresent: hasChromium,
    install() {
      succeeds(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
      if (!hasChromium()) installPackage(HEADLESS_SHELL_PACKAGE)
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

/** @returns a sentence for each missing prerequisite */
export function findMissingPrerequisites(): string[] {
  return PREREQUISITES.filter((one) => !one.isPresent()).map(({ missing }) => missing)
}

export function installMissingPrerequisites(say: (line: string) => void): void {
  for (const { name, isPresent, install } of PREREQUISITES) {
    if (isPresent()) continue
    say(`Installing ${name} for the tests …`)
    install()
  }
  // Not required: it makes the browser tests faster.
  if (!existsSync(HEADLESS_SHELL)) installPackage(HEADLESS_SHELL_PACKAGE)
}

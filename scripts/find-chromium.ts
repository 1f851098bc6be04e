/** Finds a Chromium for the browser journeys, or installs one. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function run(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}

function present(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM_PLACES, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
}

/** In this order: CHROMIUM_PATH, the usual places, Playwright's own, its download, Debian's package (as root). */
export function findChromium(say: (line: string) => void): string {
  const here = present()
  if (here) return here
  say('No Chromium on this machine: installing one for the browser journeys …')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (!present() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = ['install', '-y', '--no-install-recommends', 'chromium']
    if (!run('apt-get', install) && run('apt-get', ['update'])) run('apt-get', install)
  }
  const installed = present()
  if (installed) return installed
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.',
  )
}

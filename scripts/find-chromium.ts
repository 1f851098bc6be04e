/** Finds a Chromium for the browser tests. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without windows. It shows the same pages with about two thirds of the processor time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  HEADLESS_SHELL,
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const CHROMIUM_MISSING =
  'The browser tests need Chromium. Run "npx playwright install chromium" or, on Debian, "apt-get install chromium-headless-shell"; or set CHROMIUM_PATH.'

/** Looks at CHROMIUM_PATH, then the usual system paths, then Playwright's own download. */
export function findChromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
}

export function requireChromium(): string {
  const path = findChromiumPath()
  if (!path) throw new Error(CHROMIUM_MISSING)
  return path
}

/** The launch option for the browser tests: the headless shell if there is one, unless CHROMIUM_PATH names another. */
export function chromiumToLaunch(): { executablePath?: string } {
  if (!process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL)) return { executablePath: HEADLESS_SHELL }
  const path = requireChromium()
  // Without a path, Playwright starts the headless shell of its own download.
  return path === chromium.executablePath() ? {} : { executablePath: path }
}

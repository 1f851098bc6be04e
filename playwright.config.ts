import { defineConfig } from '@playwright/test'
import { chromiumToLaunch } from './scripts/find-chromium.ts'
import { hasFreeMemory } from './testing/database-folder.ts'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // One more than there are processor cores on most computers, because some tests wait for the end of an undo.
  workers: 3,
  retries: 0,
  // The longest test takes 25 seconds on a quiet computer, and two minutes on one that is busy with other work.
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    // Animations take processor time, and the tests would wait for their end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...chromiumToLaunch(),
      // Playwright lets the processes of a browser share their memory in files on the disk, because the memory of a container
      // may be small. Creating these files takes a tenth of a browser's processor time.
      ignoreDefaultArgs: hasFreeMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        // Pages live for seconds: compiling unused functions, optimizing the others, and threads that collect garbage take
        // more time than they save.
        '--js-flags=--max-lazy --no-maglev --no-turbofan --single-threaded-gc',
      ],
    },
    screenshot: 'only-on-failure',
  },
})

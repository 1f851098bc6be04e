import { defineConfig } from 'vitest/config'

/**
 * Loading the whole shop takes longer than most test files. The files of a worker therefore share the loaded modules;
 * each file still opens its own shop on its own database.
 */
const SHARE_MODULES = { isolate: false, unstubGlobals: true }

/** Ends a test that hangs. On a computer busy with other work a test takes many times its usual seconds. */
const TEST_TIMEOUT = 120_000
/** The default of a second is too short where two other programs want the processor. */
const POLL_TIMEOUT = 30_000

const NEEDS_DATABASE = ['src/**/*.db.test.ts', 'src/**/{api,*.api}.test.ts', 'examples/**/*.api.test.ts']

/** Unit tests that build the shop, render or walk through thousands of schedules take seconds: `npm run check` leaves them to `npm test`. */
const SLOW = [
  'src/browser/byte-budget.test.ts',
  'src/documents/{packing-slip,pdf-renderer,quote-document}.test.ts',
  'src/drawings/draw-product.test.ts',
  'src/erp/changes/change-cursor.test.ts',
  'renders/models.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: 'testing/global-setup.ts',
    maxWorkers: 2,
    hookTimeout: TEST_TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...SHARE_MODULES,
          include: ['src/**/*.test.ts', 'renders/**/*.test.ts', 'styleguide/*.test.ts', '*.test.ts'],
          exclude: [...NEEDS_DATABASE, ...SLOW],
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow-unit',
          ...SHARE_MODULES,
          include: SLOW,
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...SHARE_MODULES,
          include: NEEDS_DATABASE,
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        // Security tests, and tests of the security documentation.
        test: {
          name: 'security',
          ...SHARE_MODULES,
          include: ['security/**/*.test.ts'],
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        // Tests that start shops as separate processes. One file at a time, because each needs all processor cores.
        test: {
          name: 'processes',
          include: ['testing/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
        },
      },
    ],
  },
})

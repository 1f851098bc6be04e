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

/**
 * Tests that run on both engines (embedded and server): of the database itself, and of the calls whose result depends on
 * locks, transactions, sorting or search. The tests of other calls run on the server only (record 49).
 */
const BOTH_ENGINES = [
  'src/**/*.db.test.ts',
  'src/orders/{list,place,today,undo}/*.api.test.ts',
  'src/orders/lifecycle/order-lifecycle.api.test.ts',
  'src/order-lists/order-list/*.api.test.ts',
  'src/products/{api,stock/stock.api,batches/run-batches.api}.test.ts',
]
const NEEDS_DATABASE = ['src/**/*.db.test.ts', 'src/**/{api,*.api}.test.ts']

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
          include: ['src/**/*.test.ts', 'renders/**/*.test.ts', '*.test.ts'],
          exclude: NEEDS_DATABASE,
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          ...SHARE_MODULES,
          include: BOTH_ENGINES,
          env: { TEST_ENGINE: 'embedded' },
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...SHARE_MODULES,
          include: NEEDS_DATABASE,
          env: { TEST_ENGINE: 'server' },
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
          env: { TEST_ENGINE: 'server' },
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

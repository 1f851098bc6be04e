import { defineConfig } from 'vitest/config'

// Tests with a database run on both engines (embedded and server), the others once.
const NEEDS_DATABASE = ['src/**/*.db.test.ts', 'src/**/{api,*.api}.test.ts']

export default defineConfig({
  test: {
    globalSetup: 'testing/global-setup.ts',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', '*.test.ts'],
          exclude: NEEDS_DATABASE,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: NEEDS_DATABASE,
          env: { TEST_ENGINE: 'embedded' },
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: NEEDS_DATABASE,
          env: { TEST_ENGINE: 'server' },
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // Security tests, and tests of the security documentation.
        test: {
          name: 'security',
          include: ['security/**/*.test.ts'],
          env: { TEST_ENGINE: 'server' },
          testTimeout: 120_000,
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

import { defineConfig } from 'vitest/config'

// Whatever needs a database runs on both engines; the rest once.
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
        // Attacks on a shop, and what is written down about its safety.
        test: {
          name: 'security',
          include: ['security/**/*.test.ts'],
          env: { TEST_ENGINE: 'server' },
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Shops as processes of their own; one file after the other, since each takes the whole machine.
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

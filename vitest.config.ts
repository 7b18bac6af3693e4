import { defineConfig } from 'vitest/config'

/** Node reads the sources itself, as it does in production, and once for all files of a worker. */
const AS_IN_PRODUCTION = { experimental: { viteModuleRunner: false }, isolate: false } as const

export default defineConfig({
  test: {
    // More than a small machine has cores: some wait, for a deadline or a server that drains.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
          environment: 'node',
          isolate: false,
          // A machine may be busy: what hangs is ended, what is slow is not.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,tools}/**/*.db.test.ts'],
          globalSetup: ['server/testing/database-server.ts'],
          provide: { tier: 'short' },
          environment: 'node',
          ...AS_IN_PRODUCTION,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Those of the database's tests that have a long form, in that form.
        test: {
          name: 'long',
          include: ['{server,tools}/**/*.long.db.test.ts'],
          globalSetup: ['server/testing/database-server.ts'],
          provide: { tier: 'long' },
          environment: 'node',
          ...AS_IN_PRODUCTION,
          testTimeout: 1_200_000,
          hookTimeout: 180_000,
          // One after the other: what they hold must not be the other's doing.
          maxWorkers: 1,
        },
      },
    ],
  },
})

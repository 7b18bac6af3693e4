import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than a small machine has cores: some wait, for a deadline or a server that drains.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
          environment: 'node',
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
          testTimeout: 1_200_000,
          hookTimeout: 180_000,
          // One after the other: what they hold must not be the other's doing.
          maxWorkers: 1,
        },
      },
    ],
  },
})

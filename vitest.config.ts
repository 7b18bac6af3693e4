import { defineConfig } from 'vitest/config'
import { isSkipped, NEEDS, tagOf } from './tools/run/programs.mjs'

/** How long `expect.poll` waits, in ms: a test waits for a condition on a machine that may be busy. */
const PATIENT = { expect: { poll: { timeout: 10_000 } } } as const

/** Node loads the sources itself; the files of a worker share the loaded modules. */
const BY_NODE = { experimental: { viteModuleRunner: false }, isolate: false } as const

/** The programs that tests start are built, and a server has a migrated database to clone. */
const DATABASE_SETUP = ['tools/run/build-before-tests.mjs', 'server/testing/database-server.ts']

export default defineConfig({
  test: {
    // As many as a small machine has cores: with one more, the same tests take an eighth longer.
    maxWorkers: 2,
    // Tests that need a program are skipped where it is missing, but never in CI.
    tags: Object.keys(NEEDS).map((need) => ({ name: tagOf(need), skip: isSkipped(need) })),
    projects: [
      {
        // Tests that need nothing but the packages.
        test: {
          name: 'unit',
          ...PATIENT,
          include: ['{domain,contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/*.browser.test.tsx', 'node_modules/**'],
          environment: 'node',
          isolate: false,
          // Generous, because the machine may be busy: only tests that hang should time out.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Tests with a real PostgreSQL, or with other programs.
        test: {
          name: 'database',
          ...PATIENT,
          include: ['{server,tools}/**/*.db.test.ts'],
          globalSetup: DATABASE_SETUP,
          provide: { tier: 'short' },
          environment: 'node',
          ...BY_NODE,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // The database tests that have a long form, run in that form.
        test: {
          name: 'long',
          ...PATIENT,
          include: ['{server,tools}/**/*.long.db.test.ts'],
          globalSetup: DATABASE_SETUP,
          provide: { tier: 'long' },
          environment: 'node',
          ...BY_NODE,
          testTimeout: 1_200_000,
          hookTimeout: 180_000,
          // One at a time, so that concurrent load cannot distort the measurements.
          maxWorkers: 1,
        },
      },
    ],
  },
})

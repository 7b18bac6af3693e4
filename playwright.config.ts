import { defineConfig } from '@playwright/test'
import { IS_TEST_DEPLOYMENT } from './e2e/app-process.ts'
import { IS_LONG, LONG } from './e2e/long.ts'
import { chromiumOptions } from './tools/run/chromium.mjs'

const launchOptions = process.argv.includes('--list') ? {} : chromiumOptions()

/** The journeys that move a stored deadline or add an admin. The database of the deployment is not known to them. */
const NEED_THE_DATABASE = ['changed-bank-account', 'from-default-to-runner-up', 'from-win-to-new-rc'].map(
  (name) => `**/${name}.e2e.ts`,
)

/** The browser tests. Each worker starts its own app on a free port, so files run in parallel. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: IS_TEST_DEPLOYMENT ? NEED_THE_DATABASE : [],
  globalSetup: './e2e/demo-app.ts',
  // A separate folder, because Playwright empties it first.
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  ...(IS_LONG ? {} : { grepInvert: new RegExp(LONG) }),
  retries: 0,
  // As many as a small machine has cores: with twice as many, the same journeys take a third longer.
  workers: 2,
  // Generous, because the machine may be busy: only tests that hang should time out. The long form reviews each state four
  // times with axe.
  timeout: IS_LONG ? 600_000 : 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // A service worker would answer requests that journeys intercept. The journeys of the offline portals allow it.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions,
    screenshot: 'only-on-failure',
    // Traces take a fifth of the run time; the error and a screenshot are kept.
    trace: 'off',
  },
})

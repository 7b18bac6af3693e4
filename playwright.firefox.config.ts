import { defineConfig } from '@playwright/test'

/** The flows in Firefox. Playwright runs them; the browser is Debian's own, over WebDriver BiDi. */
export default defineConfig({
  testDir: 'e2e/firefox',
  testMatch: '**/*.firefox.ts',
  globalSetup: './e2e/demo-app.ts',
  outputDir: 'test-results/firefox',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  // Generous, because the machine may be busy: only tests that hang should time out.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
})

import { defineConfig } from '@playwright/test'
import { IS_LONG, LONG } from './e2e/long.ts'
import { CHROMIUM, CHROMIUM_SHELL, findProgram } from './tools/run/find-program.mjs'

const executablePath = findProgram([...CHROMIUM_SHELL, ...CHROMIUM])
if (!executablePath)
  throw new Error('The journeys need Chromium: install it (Debian: apt-get install chromium)')

// Chromium talks to hosts of its own in the background; a test machine may have no way out.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Fewer processes, less work: a twelfth of each page.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The journeys: each worker has a house of its own on a free port, so files run side by side. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/demo-app.ts',
  // A folder of its own, for it is emptied first.
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  ...(IS_LONG ? {} : { grepInvert: new RegExp(LONG) }),
  retries: 0,
  // More than a small machine has cores: the longest journeys mostly wait, for an auction or an access to end.
  workers: 4,
  // A machine may be busy: what hangs is ended, what is slow is not.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath, args: [...quiet, ...asRoot] },
    screenshot: 'only-on-failure',
    // Traces cost a fifth of the run; the failure and its picture are kept.
    trace: 'off',
  },
})

import { defineConfig } from '@playwright/test'
import { CHROMIUM, findProgram } from './tools/run/find-program.mjs'

const executablePath = findProgram(CHROMIUM)
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
]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const LONG = ['**/from-list-to-car-won.e2e.ts', '**/*screens.e2e.ts']

/** The journeys: each file starts a server of its own on a free port, so files run side by side. */
export default defineConfig({
  testDir: 'e2e',
  // The longest first, so that none is waited for alone at the end.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: LONG },
  ],
  // A folder of its own, for it is emptied first.
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  retries: 0,
  workers: 2,
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
    // Pictures of every step cost a fifth of the run; the one of the failure is kept.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
})

import type { Page } from '@playwright/test'
import { openFreshBrowser } from './browser.ts'

/** Web vitals on a slow phone, in milliseconds; the sum of layout shifts has no unit. */
export interface WebVitals {
  readonly largestPaint: number
  readonly layoutShift: number
  /** The slowest response to an interaction. */
  readonly interaction: number
}

/** An average phone on an average network: a CPU four times slower than this machine's, 9 Mbps, 100 ms. */
const CPU_SLOWDOWN = 4
const BYTES_PER_SECOND = (9 * 1_000_000) / 8
const LATENCY = 100

interface Seen {
  largestPaint: number
  layoutShift: number
  interaction: number
}

/**
 * Measures one visit with an empty cache.
 *
 * @param act the visitor's interactions once the page is loaded
 */
export async function measureVitals(
  url: string,
  path: string,
  token: string | null,
  act: (page: Page) => Promise<void>,
): Promise<WebVitals> {
  const browser = await openFreshBrowser(url, token)
  try {
    const page = await browser.context.newPage()
    const line = await browser.context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watch)
    await page.goto(`${url}${path}`)
    await page.waitForLoadState('networkidle')
    await act(page)
    // Includes paints after the last interaction.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))))
    return await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  } finally {
    await browser.close()
  }
}

/** Collects the vitals. Runs in the page, before any other script. */
function watch(): void {
  const seen: Seen = { largestPaint: 0, layoutShift: 0, interaction: 0 }
  Object.assign(globalThis, { seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      // 16 ms is the minimum that the API allows; quicker interactions are not reported.
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    })
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.layoutShift += value
  })
  observe('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId > 0) seen.interaction = Math.max(seen.interaction, duration)
  })
}

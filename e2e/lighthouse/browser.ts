import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { CHROMIUM, findProgram } from '#tools/run/find-program.mjs'

/** A browser with a fresh profile, which may have a stored session. */
export interface FreshBrowser {
  readonly context: BrowserContext
  /** The port of its DevTools protocol. */
  readonly port: number
  close(): Promise<void>
}

/** The screen of Lighthouse's mobile profile. */
export const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75 } as const

/**
 * Starts a browser with an empty cache.
 * @param url of the app
 * @param token of a session, or null for an anonymous visitor
 */
export async function openFreshBrowser(url: string, token: string | null): Promise<FreshBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'yardbid-browser-'))
  const executablePath = findProgram(CHROMIUM)
  if (!executablePath) throw new Error('Chromium is needed (Debian: apt-get install chromium)')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: PHONE.deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    args: [
      '--remote-debugging-port=0',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  if (token !== null) await keepSession(context, url, token)
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  return {
    context,
    port: Number(port),
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Stores a session in the profile and leaves the cache empty. */
async function keepSession(context: BrowserContext, url: string, token: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((kept) => localStorage.setItem('authToken', kept), token)
  await page.close()
}

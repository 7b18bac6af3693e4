import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { FIREFOX, findProgram } from '#tools/run/find-program.mjs'
import { test as appTest, callAs, type Caller } from '../app.ts'
import type { ChosenFile } from '../sample-picture.ts'

/** How long a step waits for what it needs, in milliseconds: only a flow that hangs should fail by it. */
const PATIENCE = 60_000

type Role = 'button' | 'textbox' | 'heading'

/** A control by its role and its whole name, as a screen reader has them. */
export const control = (role: Role, name: string): string => `::-p-aria([role="${role}"][name="${name}"])`

/** The smallest element that has this text. */
export const text = (words: string): string => `::-p-text(${words})`

/** A visitor of the app with a window of Firefox. Selectors are Puppeteer's. */
export class Visitor {
  readonly #page: Page
  readonly #url: string
  readonly #folder: string

  constructor(page: Page, url: string, folder: string) {
    page.setDefaultTimeout(PATIENCE)
    this.#page = page
    this.#url = url
    this.#folder = folder
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(`${this.#url}${path}`)
  }

  /** Signs a user in over HTTP, as after an earlier visit. */
  async storeSession(email: string): Promise<Caller> {
    const caller = await callAs(this.#url, email)
    await this.#page.evaluateOnNewDocument((token) => {
      localStorage.setItem('authToken', token)
    }, caller.token)
    return caller
  }

  async press(selector: string): Promise<void> {
    await this.#page.locator(selector).click()
  }

  async fill(selector: string, value: string): Promise<void> {
    await this.#page.locator(selector).fill(value)
  }

  /** Types where the focus is. */
  async type(keys: string): Promise<void> {
    await this.#page.keyboard.type(keys)
  }

  async chooseFile(selector: string, { name, buffer }: ChosenFile): Promise<void> {
    const path = join(this.#folder, name)
    await writeFile(path, buffer)
    // Not by a click: the field is invisible behind its button.
    const field = await this.#page.waitForSelector(selector)
    await (await field?.toElement('input'))?.uploadFile(path)
  }

  /** Waits until it is visible. */
  async sees(selector: string): Promise<void> {
    await this.#page.locator(selector).setVisibility('visible').wait()
  }

  /** Waits until it is gone. */
  async misses(selector: string): Promise<void> {
    await this.#page.waitForSelector(selector, { hidden: true })
  }

  /** Waits until the address has this path. */
  async arrivesAt(path: string): Promise<void> {
    const isThere = (wanted: string) => location.pathname.toLowerCase() === wanted.toLowerCase()
    await this.#page.waitForFunction(isThere, {}, path)
  }

  async keepPicture(): Promise<void> {
    await this.#page.screenshot({ path: join(this.#folder, 'firefox.png') })
  }
}

/** Tests with the app and its demo data, and a visitor in a fresh profile of Firefox. */
export const test = appTest.extend<{ visitor: Visitor }, { firefox: Browser }>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const executablePath = findProgram(FIREFOX)
      if (executablePath === null)
        throw new Error('These flows need Firefox: install it (Debian: apt-get install firefox-esr)')
      const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: PATIENCE })
      await use(firefox)
      await firefox.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  visitor: async ({ firefox, app }, use, test) => {
    const context = await firefox.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 1280, height: 800 })
    const visitor = new Visitor(page, app.url, test.outputPath())
    await use(visitor)
    if (test.status !== test.expectedStatus) await visitor.keepPicture()
    await context.close()
  },
})

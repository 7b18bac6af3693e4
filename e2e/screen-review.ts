import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { BUSY, expect } from './app.ts'
import { IS_LONG } from './long.ts'

const LARGE = { width: 1280, height: 800 }
/** The reviewed screen sizes: screenshots in usual sizes, axe in smaller ones. */
const SIZES = {
  phone: { pictured: { width: 390, height: 844 }, measured: { width: 360, height: 780 } },
  wide: { pictured: LARGE, measured: LARGE },
} as const
const BOTH = ['phone', 'wide'] as const
const THEMES = ['light', 'dark'] as const
/** The narrowest supported screen, in pixels. */
const NARROWEST = { width: 320, height: 640 }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules for the second theme, which differs only in colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** A fault that is ignored: an element partly covered by a fixed bar is fully visible after scrolling. */
const UNDER_A_BAR = /^target-size .*partially obscured/s

/** Later items of a list, which have the same structure as the first. */
const REPEATED = ':is(li, tbody tr):nth-child(n+4)'

/** The options for reviewing one state of a screen. */
export interface ReviewOptions {
  /** The sizes in which this state exists. Default: all. */
  readonly sizes?: readonly Size[]
  /** The element to scroll to. */
  readonly at?: Locator
}

/** Reviews the states of a page. */
export interface Review {
  /** Reviews the current state, on a phone and on a large screen. Names must be unique. */
  look(name: string, options?: ReviewOptions): Promise<void>
  /** Allows requests with a matching URL to fail. */
  allow(address: RegExp): void
}

/** Navigates like a link of the app, without a page load. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)
}

/**
 * Makes a reviewer of a page. It checks that the page does not scroll sideways, that it has one heading and a title, and
 * that there were no console errors or failed requests. The long form looks at it in all sizes and themes, also with axe,
 * and stores screenshots in `test-results/screens`; in the short form, the states of the screens are looked at so.
 */
export function reviewOf(page: Page): Review {
  const allowed: RegExp[] = []
  const errors = collectErrors(page, (address) => allowed.some((pattern) => pattern.test(address)))
  return {
    allow: (address) => void allowed.push(address),
    async look(name, { sizes = BOTH, at } = {}) {
      await page.locator('h1').first().waitFor({ state: 'attached' })
      if (!IS_LONG) await expectSound(page, name)
      for (const size of IS_LONG ? sizes : []) {
        const { pictured, measured } = SIZES[size]
        for (const [turn, colorScheme] of THEMES.entries()) {
          await page.setViewportSize(pictured)
          await at?.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
          await page.emulateMedia({ colorScheme })
          await settle(page)
          const view = `${name}-${size}-${colorScheme}`
          await page.screenshot({ path: `test-results/screens/${view}.jpg` })
          await page.setViewportSize(measured)
          await settle(page)
          const faults = await findFaults(page, turn === 0 ? RULES : COLOUR_RULES)
          expect.soft(faults, `axe on ${view}`).toEqual([])
        }
        await expectSound(page, `${name} on a screen ${size}`)
        if (size === 'phone') {
          await page.setViewportSize(NARROWEST)
          await settle(page)
          await expectSound(page, `${name} on the narrowest screen`)
        }
      }
      expect.soft(errors.splice(0), `errors on the way to ${name}`).toEqual([])
    },
  }
}

type Size = keyof typeof SIZES
/** Collects console errors and failed requests as they happen. */
function collectErrors(page: Page, isAllowed: (address: string) => boolean): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`Uncaught: ${error.message}`))
  page.on('console', (message) => {
    // Failed requests are recorded below.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    errors.push(`Console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The page aborted the request itself.
    if (why === 'net::ERR_ABORTED' || isAllowed(request.url())) return
    errors.push(`${request.method()} ${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    // Under overload the page repeats the request itself; if it did not, the review would find the page incomplete.
    if (response.status() < 400 || response.status() === BUSY || isAllowed(response.url())) return
    errors.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  return errors
}

/** Waits until fonts and visible pictures are loaded, and finite animations have ended. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Pictures outside the window, or scrolled out of a row, may never be loaded.
    const isInSight = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      let [from, to] = [0, innerWidth]
      for (let place = element.parentElement; place !== null; place = place.parentElement) {
        if (getComputedStyle(place).overflowX === 'visible') continue
        const edges = place.getBoundingClientRect()
        ;[from, to] = [Math.max(from, edges.left), Math.min(to, edges.right)]
      }
      return top < innerHeight && bottom > 0 && left < to && right > from
    }
    await document.fonts.ready
    await Promise.all(
      [...document.images].filter(isInSight).map((image) => image.decode().catch(() => undefined)),
    )
    const ending = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
  })
}

async function findFaults(page: Page, rules: string[]): Promise<readonly string[]> {
  // axe is half a megabyte: inject it once per document.
  const isInjected = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) })
    .setLegacyMode()
    .options({
      runOnly: rules,
      resultTypes: ['violations'],
      preload: false,
    })
    .exclude(REPEATED)
    .analyze()
  return violations
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
    .filter((fault) => !UNDER_A_BAR.test(fault))
}

/** Expects a sound page soon: on a busy machine a button may still be on its way back from its loading state. */
async function expectSound(page: Page, message: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => readFacts(page), { message })
    .toEqual(SOUND)
}

/** The facts of a sound page. `cutOff` lists the texts of buttons that do not show their whole label. */
const SOUND = { sideways: 0, headings: 1, isTitled: true, cutOff: [] as readonly string[] }

function readFacts(page: Page): Promise<typeof SOUND> {
  return page.evaluate(() => {
    const isCutOff = (label: HTMLElement) => {
      const button = label.closest('.mantine-Button-root')
      // A busy button moves its label away behind its loader.
      if (button === null || button.hasAttribute('data-loading') || !label.checkVisibility()) return false
      const text = document.createRange()
      text.selectNodeContents(label)
      const [inner, outer] = [text.getBoundingClientRect(), button.getBoundingClientRect()]
      return (
        (getComputedStyle(label).overflow !== 'visible' && label.scrollWidth > label.clientWidth) ||
        inner.left < outer.left ||
        inner.right > outer.right ||
        inner.bottom > outer.bottom + 1
      )
    }
    return {
      sideways: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
      headings: document.querySelectorAll('h1').length,
      isTitled: document.title.endsWith(' · Yardbid'),
      cutOff: [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
        .filter(isCutOff)
        .map((label) => label.innerText),
    }
  })
}

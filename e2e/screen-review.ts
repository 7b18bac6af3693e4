import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { BUSY, expect } from './app.ts'
import { IS_LONG } from './long.ts'

const LARGE = { width: 1280, height: 800 }
/** The screens on which everything is looked at: the pictures on those that are usual, axe on smaller ones. */
const SIZES = {
  phone: { pictured: { width: 390, height: 844 }, measured: { width: 360, height: 780 } },
  wide: { pictured: LARGE, measured: LARGE },
} as const
const BOTH = ['phone', 'wide'] as const
const THEMES = ['light', 'dark'] as const
/** The narrowest screen that there is. */
const NARROWEST = { width: 320, height: 640 }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The other theme changes nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What lies half under a bar that stays in place is whole once one scrolls. */
const UNDER_A_BAR = /^target-size .*partially obscured/s

/** What comes later in a list is made like what came before. */
const REPEATED = ':is(li, tbody tr):nth-child(n+4)'

/** Where and how a state of a screen is looked at. */
export interface ReviewOptions {
  /** Where only some widths have it. */
  readonly sizes?: readonly Size[]
  /** What it is about, where that may lie further down. */
  readonly at?: Locator
}

/** Looks at a page in state after state. */
export interface Review {
  /** Looks at what the page shows now, on a phone and on a large screen. Each name is of one state. */
  look(name: string, options?: ReviewOptions): Promise<void>
  /** A request that is meant to fail, by a part of its address. */
  allow(address: RegExp): void
}

/** Goes to another screen as a link of the app would, without a page that is loaded anew. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)
}

/**
 * Reviews a page: axe finds nothing (in the short form on every other state, from one side each), the page never
 * scrolls sideways, it has one heading and a title, and neither the console nor the network had trouble on the way.
 * A screenshot of each is kept in `test-results/screens`.
 */
export function reviewOf(page: Page): Review {
  const allowed: RegExp[] = []
  const troubles = listTroubles(page, (address) => allowed.some((meant) => meant.test(address)))
  return {
    allow: (address) => void allowed.push(address),
    async look(name, { sizes = BOTH, at } = {}) {
      await page.locator('h1').first().waitFor({ state: 'attached' })
      const every = (): readonly Side[] => sizes.map((size) => ({ size, themes: THEMES, isMeasured: true }))
      const sides = IS_LONG ? every() : [pickSide(name, sizes)]
      for (const { size, themes, isMeasured } of sides) {
        const { pictured, measured } = SIZES[size]
        for (const [turn, colorScheme] of themes.entries()) {
          await page.setViewportSize(pictured)
          await at?.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
          await page.emulateMedia({ colorScheme })
          await settle(page)
          const path = `test-results/screens/${name}-${size}-${colorScheme}.jpg`
          await page.screenshot({ path })
          if (!isMeasured) continue
          await page.setViewportSize(measured)
          await settle(page)
          const faults = await findFaults(page, turn === 0 ? RULES : COLOUR_RULES)
          expect.soft(faults, `axe on ${path}`).toEqual([])
        }
        expect.soft(await readFacts(page), `${name} on a screen ${size}`).toEqual(SOUND)
        if (size === 'phone') {
          await page.setViewportSize(NARROWEST)
          await settle(page)
          expect.soft(await readFacts(page), `${name} on the narrowest screen`).toEqual(SOUND)
        }
      }
      expect.soft(troubles.splice(0), `trouble on the way to ${name}`).toEqual([])
    },
  }
}

type Size = keyof typeof SIZES
type Theme = (typeof THEMES)[number]

/** From where a state is looked at, and whether axe measures it, which costs more than all the rest. */
interface Side {
  readonly size: Size
  readonly themes: readonly Theme[]
  readonly isMeasured: boolean
}

/** One side for a name, the same every time, each about as often as the others; axe measures every other one. */
function pickSide(name: string, sizes: readonly Size[]): Side {
  const [number = 0] = createHash('sha256').update(name).digest()
  const pick = <Choice>(choices: readonly [Choice, ...Choice[]], bit: number): Choice =>
    choices[(number >> bit) % choices.length] ?? choices[0]
  return {
    size: sizes[number % sizes.length] ?? 'phone',
    themes: [pick(THEMES, 1)],
    isMeasured: pick([true, false], 2),
  }
}

/** What goes wrong in the console and on the network, as it happens. */
function listTroubles(page: Page, isMeant: (address: string) => boolean): string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`Uncaught: ${error.message}`))
  page.on('console', (message) => {
    // A request that failed is listed by itself.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    troubles.push(`Console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The page gave it up itself.
    if (why === 'net::ERR_ABORTED' || isMeant(request.url())) return
    troubles.push(`${request.method()} ${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    // While the house is busy the page asks again by itself, and is not what it should be where it doesn't.
    if (response.status() < 400 || response.status() === BUSY || isMeant(response.url())) return
    troubles.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  return troubles
}

/** Waits until the page has come to rest: fonts, pictures in sight, what moves once. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What lies outside of the window, or outside of a row that slides, may never be fetched.
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
  // Half a megabyte that need not be sent again while the document is the same.
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
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

const SOUND = { sideways: 0, headings: 1, isTitled: true }

function readFacts(page: Page): Promise<typeof SOUND> {
  return page.evaluate(() => ({
    sideways: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    headings: document.querySelectorAll('h1').length,
    isTitled: document.title.endsWith(' · Yardbid'),
  }))
}

import axe, { type RunOptions } from 'axe-core'
import { isShown, plain, shownTextNodes } from './shown-text.ts'

const ALL = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies RunOptions['runOnly']

/** The rules whose outcome depends on the colours or on the width. */
const OF_WIDTH = 'target-size'
const OF_THE_VIEW = ['color-contrast', 'link-in-text-block', OF_WIDTH]

/** The rules about a page as a whole, which a part is not. */
const OF_A_PAGE = ['page-has-heading-one', 'heading-order']

/** The rules that compare elements all over the page. */
const OF_THE_OUTLINE = [
  ...OF_A_PAGE,
  'aria-hidden-body',
  'bypass',
  'document-title',
  'duplicate-id-aria',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'identical-links-same-purpose',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-refresh',
  'meta-viewport',
  'meta-viewport-large',
  'region',
  'skip-link',
]

/** Later items of a list, which are built as the first ones. */
const REPEATED = ':is(li, tbody tr):nth-child(n+4)'

/** A fault that is none: what a fixed bar partly covers is fully visible after scrolling. */
const UNDER_A_BAR = /partially obscured/

const FIELDS = 'input, textarea, select'
const CONTROLS = 'a[href], button, input, textarea, select, summary, [role=button], [role=tab], [role=link]'

/** The ids that React gives, which differ from state to state. */
const GIVEN_IDS = /_r_\w+_/g

/** The background of an element that paints none, and its opacity. */
const UNPAINTED = 'rgba(0, 0, 0, 0) none 1'

/** Looks for faults in one view of a state: at a width, in CSS px, and in the present colour scheme. */
export type FindAxeFaults = (width: number) => Promise<string[]>

declare global {
  /** The window of a test runner, which outlives the frames of its files. */
  interface Window {
    soundLooks?: Set<string>
    soundParts?: Set<string>
  }
}

/** The looks without faults that a state has shown. */
const soundLooks = (window.parent.soundLooks ??= new Set<string>())

/** The parts of pages without faults that a state has shown: each its markup, and what it stands in. */
const soundParts = (window.parent.soundParts ??= new Set<string>())

/** How far below the body parts are distinguished. */
const DEEPEST = 12

/**
 * Returns a search for the faults that axe sees in a state. In the first view it applies all rules, in each view those
 * whose outcome depends on the colours or on the width. What is as in a state before is not judged again: the parts of a
 * page with the same markup, the texts in the same colours, the controls with the same room. Axe would take most of a
 * state's time for them.
 */
export function createAxeSearch(isPart: boolean): FindAxeFaults {
  let isFirst = true
  return async (width) => {
    const whole = isFirst ? [...(await judgeOutline(isPart)), ...(await judgeNewParts())] : []
    isFirst = false
    return [...whole, ...(await judgeNewLooks(width))]
  }
}

/** Judges the page as a whole: its headings and landmarks. */
function judgeOutline(isPart: boolean): Promise<string[]> {
  const rules = OF_THE_OUTLINE.filter((rule) => !isPart || !OF_A_PAGE.includes(rule))
  return runAxe({ include: [['body']], exclude: [[REPEATED]] }, { runOnly: rules })
}

/** Judges the parts of the page that are not known to be sound. */
async function judgeNewParts(): Promise<string[]> {
  const seen: string[] = []
  const include = newPartsIn(document.body, '', 0, seen)
  if (include.length === 0) return []
  const off = [...OF_THE_VIEW, ...OF_THE_OUTLINE].map((rule) => [rule, { enabled: false }])
  const options = { runOnly: ALL, rules: Object.fromEntries(off) as NonNullable<RunOptions['rules']> }
  const faults = await runAxe({ include, exclude: [[REPEATED]] }, options)
  if (faults.length === 0) for (const part of seen) soundParts.add(part)
  return faults
}

/** Returns the smallest elements that hold all that is new in an element, and notes all that is new in `seen`. */
function newPartsIn(element: Element, around: string, depth: number, seen: string[]): Element[] {
  const key = `${around}: ${plain(element.outerHTML).replaceAll(GIVEN_IDS, '')}`
  if (soundParts.has(key)) return []
  seen.push(key)
  const { tagName, children } = element
  if (depth === DEEPEST || children.length === 0) return [element]
  const inside = `${around} ${tagName}${element.getAttribute('role') ?? ''}`
  const parts = [...children].flatMap((child) => newPartsIn(child, inside, depth + 1, seen))
  const isOwn = !soundParts.has(shellOf(element, inside))
  if (!isOwn) return parts
  seen.push(shellOf(element, inside))
  return [element]
}

/**
 * Judges one of all texts that look the same, and one of all small controls with the same room, unless it is known to be
 * sound. A control that is large enough for a finger needs no room around it.
 */
async function judgeNewLooks(width: number): Promise<string[]> {
  const behind = new Map<Element, string>()
  const texts = [...new Set([...textElements(), ...shownOf(FIELDS)])]
  const found = new Map([
    ...texts.map((element) => [coloursOf(element, behind), element] as const),
    ...shownOf(CONTROLS)
      .filter(isSmall)
      .map((element) => [`${width} px: ${roomOf(element)}`, element] as const),
  ])
  const looks = [...found.keys()].filter((look) => !soundLooks.has(look))
  if (looks.length === 0) return []
  const include = looks.flatMap((look) => found.get(look) ?? [])
  const faults = await runAxe({ include }, { runOnly: OF_THE_VIEW })
  if (faults.length === 0) for (const look of looks) soundLooks.add(look)
  return faults
}

/** Describes an element without what is in it, but for the names of its children and its own text. */
function shellOf(element: Element, around: string): string {
  const own = (element.cloneNode() as Element).outerHTML.replaceAll(GIVEN_IDS, '')
  const inside = [...element.childNodes].map((node) =>
    node instanceof Element ? `${node.tagName}${node.getAttribute('role') ?? ''}` : (node.textContent ?? ''),
  )
  return `${around} ${own}: ${inside.join(' ')}`
}

async function runAxe(
  context: { readonly include: string[][] | Element[]; readonly exclude?: string[][] },
  options: RunOptions,
): Promise<string[]> {
  const { violations } = await axe.run(context, { ...options, resultTypes: ['violations'], preload: false })
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary = '' }) => id !== OF_WIDTH || !UNDER_A_BAR.test(failureSummary))
      .map(
        ({ target, failureSummary = '' }) =>
          `axe ${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
      ),
  )
}

function textElements(): Element[] {
  return shownTextNodes().flatMap(({ parentElement }) => parentElement ?? [])
}

function shownOf(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter(isShown)
}

/**
 * Describes what decides about the contrast of a text: its letters, the colours of the text around a link, and all that is
 * painted behind it.
 */
function coloursOf(element: Element, behind: Map<Element, string>): string {
  const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
  const { parentElement, tagName } = element
  const around = parentElement === null ? '' : getComputedStyle(parentElement).color
  const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null
  const letters = [tagName, color, fontSize, fontWeight, textDecorationLine, around, isDisabled].join(' ')
  return `${letters}${paintedBehind(element, behind)}`
}

/**
 * Describes the elements around an element, and itself, that paint anything or are transparent, from the inside out.
 * `known` has the descriptions of this view.
 */
function paintedBehind(element: Element | null, known: Map<Element, string>): string {
  if (element === null) return ''
  const before = known.get(element)
  if (before !== undefined) return before
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
  const painted = `${backgroundColor} ${backgroundImage} ${opacity}`
  const own = painted === UNPAINTED ? '' : ` on ${painted}`
  const described = `${own}${paintedBehind(element.parentElement, known)}`
  known.set(element, described)
  return described
}

/** The side of a control from which on axe asks for no room around it, in CSS px (WCAG 2.2, target size). */
const ROOMY = 24

const isSmall = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return Math.min(width, height) < ROOMY
}

/** Describes what decides about the room for a small control: its size, and the styles of all around it. */
function roomOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect()
  return [`${Math.round(width)} × ${Math.round(height)} px`, ...stylesAround(element)].join(' in ')
}

function stylesAround(element: Element | null): readonly string[] {
  if (element === null || element === document.body) return []
  const styles = element.getAttribute('class') ?? ''
  return [`${element.tagName} ${styles.replaceAll(GIVEN_IDS, '')}`, ...stylesAround(element.parentElement)]
}

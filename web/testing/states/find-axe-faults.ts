import axe, { type RunOptions } from 'axe-core'
import { isShown, shownTextNodes } from './shown-text.ts'

const ALL = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies RunOptions['runOnly']

/** The rules whose outcome depends on the colours or on the width. */
const OF_WIDTH = 'target-size'
const OF_THE_VIEW = ['color-contrast', 'link-in-text-block', OF_WIDTH]

/** The rules about a page as a whole, which a part is not. */
const OF_A_PAGE = ['page-has-heading-one', 'heading-order']

/** Later items of a list, which are built as the first ones. */
const REPEATED = ':is(li, tbody tr):nth-child(n+4)'

/** A fault that is none: what a fixed bar partly covers is fully visible after scrolling. */
const UNDER_A_BAR = /partially obscured/

const FIELDS = 'input, textarea, select'
const CONTROLS = 'a[href], button, input, textarea, select, summary, [role=button], [role=tab], [role=link]'

/** The attributes by which the look of an element can differ from that of others. */
const OF_THE_LOOK =
  /^(class|style|data-.*|aria-(current|selected|checked|disabled|invalid|expanded)|disabled|type)$/

/** Ids of records, and those that React makes. */
const IDS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|_r_\w+_/g

/** Looks for faults in one view of a state: at a width, in CSS px, and in the present colour scheme. */
export type FindAxeFaults = (width: number) => Promise<string[]>

const WHOLE = { include: [['body']], exclude: [[REPEATED]] }

/** The looks without faults that this file of states has shown: of texts in any width, of controls by the width. */
const soundLooks = new Set<string>()

/**
 * Returns a search for the faults that axe sees in a state. In the first view it applies all rules, in each view those
 * whose outcome depends on the colours or on the width. These are judged on one of all texts and controls that look the
 * same in the states of a file: axe would take most of a state's time for them.
 */
export function createAxeSearch(isPart: boolean): FindAxeFaults {
  let isFirst = true
  return async (width) => {
    const whole = isFirst ? await runAxe(WHOLE, { runOnly: ALL, rules: rulesOff(isPart) }) : []
    isFirst = false
    return [...whole, ...(await judgeNewLooks(width))]
  }
}

/** Judges one of all elements that look the same, unless its look is judged already. */
async function judgeNewLooks(width: number): Promise<string[]> {
  const found = new Map([
    ...[...textElements(), ...shownOf(FIELDS)].map(
      (element) => [lookOf(element, document.documentElement), element] as const,
    ),
    // The size of a control is the same in each scheme.
    ...shownOf(CONTROLS).map((element) => [`${width} px${lookOf(element, document.body)}`, element] as const),
  ])
  const looks = [...found.keys()].filter((look) => !soundLooks.has(look))
  if (looks.length === 0) return []
  const include = looks.flatMap((look) => found.get(look) ?? [])
  const faults = await runAxe({ include }, { runOnly: OF_THE_VIEW })
  if (faults.length === 0) for (const look of looks) soundLooks.add(look)
  return faults
}

function rulesOff(isPart: boolean): NonNullable<RunOptions['rules']> {
  const off = [...OF_THE_VIEW, ...(isPart ? OF_A_PAGE : [])]
  return Object.fromEntries(off.map((rule) => [rule, { enabled: false }]))
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
 * Describes all that decides about the look of an element: its own attributes, and those of all around it up to one.
 * Two elements that differ in their ids alone look the same.
 */
function lookOf(element: Element, outermost: Element): string {
  const { parentElement, tagName } = element
  const around = parentElement === null || element === outermost ? '' : lookOf(parentElement, outermost)
  const own = [...element.attributes].filter(({ name }) => OF_THE_LOOK.test(name)).map(({ value }) => value)
  const focus = element.matches(':focus') ? ':focus' : ''
  return `${around}>${tagName}${focus}.${own.join('.').replaceAll(IDS, '')}`
}

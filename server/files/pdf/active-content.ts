import { definitionsOf } from './pdf-lock.ts'
import { readPdfValue, WHITE, type PdfValue } from './pdf-value.ts'

/**
 * Matches a name in any spelling: any character may be written as its code, so `/J#53` is `/JS` (ISO 32000-2, 7.3.5).
 */
export function spelled(...names: readonly string[]): string {
  const spellings = names.map((name) =>
    name.replace(/./g, (character) => `(?:${character}|#${codeOf(character)})`),
  )
  return `/(?:${spellings.join('|')})`
}

function codeOf(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

/** The start of a string, array, dictionary or reference. A comment could hide any of them, so its start counts too. */
const VALUE = `(?:${WHITE}*[(<[%]|${WHITE}+\\d)`
/** The end of a name that is not the start of a longer one. */
export const NO_MORE = '(?![\\w#])'

/** The kinds of actions and contents that a plain document does not need (ISO 32000-2, 12.6 and 7.11). */
export type ActiveKind =
  | 'script'
  | 'portfolio'
  | 'files'
  | 'media'
  | 'program'
  | 'submission'
  | 'xfa'
  | 'opening'

const PATTERNS: Readonly<Record<Exclude<ActiveKind, 'opening'>, string>> = {
  script: spelled('JavaScript'),
  portfolio: spelled('Collection') + VALUE,
  files: spelled('EmbeddedFile', 'FileAttachment'),
  media: spelled('Rendition', 'RichMedia'),
  program: `${spelled('Launch')}|${spelled('GoToE', 'GoToR')}${NO_MORE}`,
  submission: spelled('SubmitForm', 'ImportData'),
  xfa: spelled('XFA') + VALUE,
}
const kinds = Object.entries(PATTERNS) as [Exclude<ActiveKind, 'opening'>, string][]
const ACTIVE = new RegExp(kinds.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'))
/** Scripts and embedded files. These names are too short to search for in the bytes of pictures. */
const SHORT_ACTIVE = new RegExp(`(?<script>${spelled('JS')}${VALUE})|(?<files>${spelled('EF')}${VALUE})`)
const PORTFOLIO = new RegExp(PATTERNS.portfolio)
const OPEN_ACTION = new RegExp(spelled('OpenAction') + NO_MORE, 'g')

/** Returns the kind of active content that a text names first, a portfolio before all; null if it names none. */
export function findActive(text: string): ActiveKind | null {
  return kindFound(ACTIVE, text)
}

/** The same for names that are only searched for in objects. */
export function findShortActive(text: string): ActiveKind | null {
  return kindFound(SHORT_ACTIVE, text)
}

function kindFound(pattern: RegExp, text: string): ActiveKind | null {
  const groups = pattern.exec(text)?.groups
  if (groups === undefined) return null
  if (PORTFOLIO.test(text)) return 'portfolio'
  return kinds.find(([kind]) => groups[kind] !== undefined)?.[0] ?? null
}

/** The maximum number of characters of an action that is inspected. */
export const LONGEST_ACTION = 2_048

/** The actions on opening that a text names: the references to them, and whether all others only show a page. */
export interface OpenActions {
  readonly arePlain: boolean
  readonly references: readonly string[]
}

/** Finds the actions on opening in `text`, up to its index `end`. */
export function findOpenActions(text: string, end = text.length): OpenActions {
  const references: string[] = []
  for (const { index, 0: name } of text.matchAll(OPEN_ACTION)) {
    if (index >= end) break
    const from = index + name.length
    const value = readPdfValue(text.slice(from, from + LONGEST_ACTION), 0)
    if (value?.kind === 'reference') references.push(value.reference)
    else if (!showsPage(value)) return { arePlain: false, references }
  }
  return { arePlain: true, references }
}

/** Whether an action on opening only shows a page: a destination, or the action GoTo alone (ISO 32000-2, 12.6.4.2). */
function showsPage(action: PdfValue | null): boolean {
  if (action?.kind === 'list') return true
  if (action?.kind !== 'dictionary') return false
  const type = action.entries.get('S')
  return (
    type?.kind === 'name' &&
    type.name === 'GoTo' &&
    [...action.entries.keys()].every((key) => OF_GO_TO.has(key))
  )
}
const OF_GO_TO: ReadonlySet<string> = new Set(['Type', 'S', 'D', 'SD'])

/** Whether all definitions of these objects in the text of a file only show a page. */
export function definitionsShowPages(text: string, references: ReadonlySet<string>): boolean {
  return [...references].every((reference) =>
    definitionsOf(text, reference).every((at) =>
      showsPage(readPdfValue(text.slice(at, at + LONGEST_ACTION), 0)),
    ),
  )
}

/**
 * Returns whether the objects of an inflated object stream that `references` names only show a page. False if the
 * stream can't be read. `first` is the offset of its first object (ISO 32000-2, 7.5.7).
 */
export function packedShowPages(objects: string, first: number, references: ReadonlySet<string>): boolean {
  const places = objects
    .slice(0, first)
    .trim()
    .split(new RegExp(`${WHITE}+`))
    .map(Number)
  if (places.some((place) => !Number.isInteger(place))) return false
  return places.every((number, index) => {
    if (index % 2 === 1 || !references.has(`${number} 0`)) return true
    const at = first + (places[index + 1] ?? 0)
    return showsPage(readPdfValue(objects.slice(at, at + LONGEST_ACTION), 0))
  })
}

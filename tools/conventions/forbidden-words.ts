import type { SourceFile } from './source-file.ts'

/** Words that no identifier contains, each with the term to use instead. */
const FORBIDDEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'notified, reported or distinguished': ['told', 'untold', 'telling', 'tellings'],
    'notify, report or distinguish': ['tell', 'tells'],
    'received or unanswered': ['heard', 'unheard'],
    'receive, listener or notified': ['hear', 'hears'],
    'correct or fix': ['mend', 'mends', 'mended', 'mending'],
    'live event, notice or analytics event': ['news', 'happening', 'happenings'],
    'describe, format, sentence or message': ['say', 'says', 'said', 'saying'],
    'inject, fault or corrupt': ['spoil', 'spoils', 'spoiled', 'spoiling', 'spoilt'],
    'the user’s role, such as submitter': ['giver', 'givers'],
    paperwork: ['papered'],
    'today or later': ['sometime'],
    'a wait or a number of retries': ['farewell', 'briefly'],
  }).flatMap(([instead, words]) => words.map((word) => [word, instead] as const)),
)

/** Words that no identifier begins with. */
const FORBIDDEN_FIRST: ReadonlyMap<string, string> = new Map([
  ['most', 'max'],
  ['least', 'min'],
])

/** Constants that do not name what they hold. */
const FORBIDDEN_CONSTANTS: ReadonlySet<string> = new Set(['HOW', 'WAYS', 'PAUSES', 'TOGETHER'])

/** Names of files and folders. */
const FORBIDDEN_PATHS = /(^|[/-])(line-up|clear-away)(?=[/.-]|$)/

/** The sentence of a breach: each forbidden word with its term. */
export const TERMS = [...new Set(FORBIDDEN.values())]
  .map(
    (term) =>
      `${[...FORBIDDEN].flatMap(([word, instead]) => (instead === term ? [word] : [])).join(', ')} → ${term}`,
  )
  .concat('most…, least… → max…, min…', 'HOW, WAYS, PAUSES, TOGETHER → what they hold')
  .join('; ')

/** Finds identifiers with a forbidden word, or reports the file if its name has one. */
export function findForbiddenWords({ path, isCode, code }: SourceFile): readonly number[] | boolean {
  const names = path.replace(/\.\w+$/, '').split('/')
  if (FORBIDDEN_PATHS.test(path) || names.some((name) => isForbidden(name.split(/[-.]/)))) return true
  if (!isCode) return false
  return withoutStrings(code.join('\n'))
    .split('\n')
    .flatMap((line, index) =>
      (line.match(/[A-Za-z_$][\w$]*/g) ?? []).some(isForbiddenName) ? [index + 1] : [],
    )
}

function isForbiddenName(name: string): boolean {
  return FORBIDDEN_CONSTANTS.has(name) || isForbidden(name.split(/[_$]|(?<=[a-z\d])(?=[A-Z])/))
}

function isForbidden(words: readonly string[]): boolean {
  const [first = '', ...others] = words.map((word) => word.toLowerCase())
  return FORBIDDEN_FIRST.has(first) || [first, ...others].some((word) => FORBIDDEN.has(word))
}

/** Empties strings, templates and the texts of elements, but not the expressions in them. Line numbers are preserved. */
function withoutStrings(code: string): string {
  const whole =
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*(?=[\s,;.)\]:]|$)/g
  return code.replaceAll(whole, (text) =>
    text.startsWith('`')
      ? text.replaceAll(/(\$\{[^`{}]*\})|[^\n]/g, (part, expression?: string) =>
          expression === undefined ? '' : part,
        )
      : '""',
  )
}

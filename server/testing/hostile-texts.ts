import { isName } from '#domain/plausible-names.ts'
import { isPrintable, splitByScript } from '#domain/printable-text.ts'

/**
 * Texts that a consumer might misinterpret: a browser, a template, a spreadsheet, a shell, a database, a log, or an
 * object with a property of that name. All can be stored, and must be read back unchanged.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>alert(document.cookie)</script>',
  '"><img src=x onerror=alert(1)>',
  '--></title><svg/onload=alert(1)>',
  'javascript:alert(1)//',
  '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1+1)*cmd|a',
  'four\ufefffive',
  'line\u2028separator\u2029s',
  `Z${'\u0301\u0322\u0353'.repeat(10)}algo`,
  '👷🏽 हिन्दी العربية 日本語',
  "Robert'); drop table cars; --",
  'a%00b %s %n %25 \\u0000 \\x00 \\',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'null',
  'NaN',
  '0',
]

/** Texts that can't be stored, and must be refused in every input. */
export const UNSTORABLE_TEXTS: readonly string[] = ['a\u0000b', 'a\ud800', '\udc00b']

/** Texts with characters that nobody sees (`hasHiddenCharacters`), which must be refused in every input. */
export const HIDDEN_TEXTS: readonly string[] = [
  '\u202egnp.exe\u202c',
  'one\u2066two\u2069',
  'three\u200bfour',
  '\u200fa',
  '👨\u200c🔧',
  'A\u200dsha',
]

/** Texts with U+200C or U+200D where their script puts them, which must be accepted. */
export const JOINED_TEXTS: readonly string[] = ['क्\u200dष', 'র্\u200cয', 'അവന്\u200d']

/** Returns a name with a text in it: a text without letters is no name. */
export function nameOf(text: string): string {
  return isName(text) ? text : `${text} Motors`
}

/** Returns what papers can print of a text as a name: names and places with other letters are refused. */
export function printedOf(text: string): string {
  return nameOf(isPrintable(text) ? text : printableOf(text))
}

function printableOf(text: string): string {
  return splitByScript(text)
    .filter(({ script }) => script !== null)
    .map((run) => run.text)
    .join('')
    .trim()
}

import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { FORMAT_LOCALE, type Locale } from '#domain/locale.ts'

/** The values of a message, by their names. */
export type MessageValues = Readonly<Record<string, string | number>>

/** A message that writes itself with its values. */
export type Message = (values: MessageValues) => string

type Token = Exclude<CompiledMessage, string>[number]

/**
 * Compiles a message in ICU format, with plurals, selects and numbers, in a language. `write` changes its plain parts. A
 * value that is missing is left out.
 */
export function compile(locale: Locale, text: string, write?: (part: string) => string): Message {
  const compiled = compileMessage(text, write)
  const tokens = typeof compiled === 'string' ? [compiled] : compiled
  return (values) => writeTokens(locale, tokens, values)
}

/** Writes the parts of a message. `count` is what `#` stands for within a plural. */
function writeTokens(locale: Locale, tokens: readonly Token[], values: MessageValues, count = '#'): string {
  return tokens.map((token) => writeToken(locale, token, values, count)).join('')
}

function writeToken(locale: Locale, token: Token, values: MessageValues, count: string): string {
  if (typeof token === 'string') return token === '#' ? count : token
  const [name, kind, branches] = token
  const value = values[name]
  if (value === undefined) return ''
  switch (kind) {
    case 'plural': {
      const rule = new Intl.PluralRules(FORMAT_LOCALE[locale]).select(Number(value))
      const chosen = branchOf(branches, [String(value), rule, 'other'])
      return writeTokens(locale, chosen, values, writeNumber(locale, value))
    }
    case 'select':
      return writeTokens(locale, branchOf(branches, [String(value), 'other']), values, count)
    case 'number':
      return writeNumber(locale, value)
    default:
      return String(value)
  }
}

/** Returns the first branch that there is for these names. */
function branchOf(branches: unknown, names: readonly string[]): readonly Token[] {
  const known = new Map(Object.entries(branches ?? {}))
  const branch: unknown = names.map((name) => known.get(name)).find((found) => found !== undefined)
  return Array.isArray(branch) ? branch : [typeof branch === 'string' ? branch : '']
}

function writeNumber(locale: Locale, value: string | number): string {
  return new Intl.NumberFormat(FORMAT_LOCALE[locale]).format(Number(value))
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { choosePlurals } from './compile-texts.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The messages of the catalogues that have a plural, each with its language. */
function pluralMessages(): readonly { readonly language: string; readonly message: string }[] {
  const paths = globSync(['web/text/*/**/*.ts', 'web/**/*-texts.ts', 'domain/reasons/**/*.ts'], { cwd: ROOT })
  return [...new Set(paths)].flatMap((path) => {
    const [, language = 'en'] = /\/(?:text|reasons)\/([a-z]{2})\//.exec(path) ?? []
    const source = readFileSync(join(ROOT, path), 'utf8')
    const literals = source.matchAll(/(['"])((?:(?!\1)[^\\\n])*, plural, (?:(?!\1)[^\\\n])*)\1/g)
    return [...literals]
      .map(([, , message = '']) => ({ language, message }))
      .filter(({ message }) => message.split('{').length === message.split('}').length)
  })
}

/** Writes a compiled message in a language, with the values. */
function write(language: string, message: CompiledMessage, values: Record<string, string | number>): string {
  const i18n = setupI18n({ locale: language, messages: { [language]: { message } } })
  i18n.activate(language, `${language}-IN`)
  return i18n.t('message', values)
}

test('a plural as a choice by number reads as the plural does, for whole numbers in each language', () => {
  const messages = pluralMessages()
  expect(messages.length).toBeGreaterThan(150)
  expect(new Set(messages.map(({ language }) => language))).toEqual(new Set(['en', 'hi']))
  for (const { language, message } of messages) {
    const compiled = compileMessage(message)
    const chosen = choosePlurals(compiled, language)
    expect(JSON.stringify(chosen)).not.toContain('"plural"')
    const names = [...message.matchAll(/[{](\w+)/g)].map(([, name = '']) => name)
    for (const count of [0, 1, 2, 3, 14, 1_234, 12_34_567]) {
      const values = Object.fromEntries(names.map((name) => [name, count]))
      const groups = Object.fromEntries(names.map((name) => [`${name}#`, formatIndianNumber(count)]))
      expect(write(language, chosen, { ...values, ...groups }), `${message} with ${count}`).toBe(
        write(language, compiled, values),
      )
    }
  }
})

test.each([
  ['a plural with an offset', '{count, plural, offset:1 one {# other} other {# others}}', 'offset'],
  ['an ordinal', '{count, selectordinal, one {#st} other {#th}}', 'ordinal'],
])('%s is refused', (_what, message, reason) => {
  expect(() => choosePlurals(compileMessage(message), 'en')).toThrow(reason)
})

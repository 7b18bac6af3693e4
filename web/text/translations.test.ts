import { basename } from 'node:path'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'

type Texts = Readonly<Record<string, string>>
type Module = Readonly<Record<string, unknown>>

const ENGLISH = import.meta.glob<Module>(['./en/**/*.ts', '../**/*-texts.ts'])
const HINDI = import.meta.glob<Module>('./hi/**/*.ts')

/** English texts that are the same in every language: names, units, and abbreviations that dealers write in Latin letters. */
const SAME = new Set([
  'Google Analytics',
  'Leaflet',
  'Yardbid',
  '{page} · Yardbid',
  'CNG',
  'LPG',
  'SUV',
  'RC',
  'NOC',
  'PUC',
  'OTP',
  'IFSC',
  'UPI',
  'UPI ID',
  'WhatsApp',
  '{depth} mm',
])

/** The faults of a text by the English one, each as a sentence; none if it can stand in its place. */
function faultsOf(text: string, english: string | undefined): readonly string[] {
  if (english === undefined) return ['It has no English text.']
  const faults = []
  if (text.trim() === '') faults.push('It is empty.')
  if (text === english && hasLetters(english) && !SAME.has(english)) faults.push('It is not translated.')
  if (text !== text.normalize('NFC')) faults.push('Its letters are not in the normal form NFC.')
  const [own, expected] = [argumentsOf(text), argumentsOf(english)]
  if (own.join() !== expected.join()) faults.push(`It has {${own.join(' ')}}, not {${expected.join(' ')}}.`)
  return faults
}

/** Whether a text has letters outside of its placeholders. */
function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))
}

/** The names in a text's braces, sorted, each with its format and its cases: `count:plural:one|other`. */
function argumentsOf(text: string): readonly string[] {
  return [...new Set(collectArguments(compileMessageOrThrow(text)))].toSorted()
}

function collectArguments(message: CompiledMessage): readonly string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || token[0] === '#') return []
    const [name, kind, format] = token
    if (format === null || typeof format !== 'object') return [[name, kind, format].filter(Boolean).join(':')]
    const { offset, ...cases } = format as Record<string, CompiledMessage | string | number | undefined>
    const nested = Object.values(cases).flatMap((inner) =>
      Array.isArray(inner) ? collectArguments(inner) : [],
    )
    return [
      [name, kind, offset, Object.keys(cases).toSorted().join('|')].filter(Boolean).join(':'),
      ...nested,
    ]
  })
}

/** The texts that a family's file exports under a name with this ending. */
async function textsOf(load: (() => Promise<Module>) | undefined, ending: RegExp): Promise<Texts> {
  const exported = Object.entries((await load?.()) ?? {}).find(([name]) => ending.test(name))
  return (exported?.[1] ?? {}) as Texts
}

test('there are translations', () => {
  expect(Object.keys(HINDI).length).toBeGreaterThan(5)
})

describe.each(Object.entries(HINDI))('%s', (path, load) => {
  const family = basename(path, '.ts')
  const sources = Object.keys(ENGLISH).filter((source) =>
    [`${family}.ts`, `${family}-texts.ts`].includes(basename(source)),
  )

  test('translates one English family', () => {
    expect(sources).toHaveLength(1)
  })

  test('has its texts in the form of the English ones, under the name of the family', async () => {
    const english = await textsOf(ENGLISH[sources[0] ?? ''], /Texts$/)
    const name = family.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const texts = Object.entries(await textsOf(load, new RegExp(`^${name}Hi$`)))
    expect(texts).not.toEqual([])
    const faulty = texts.map(([id, text]) => [id, ...faultsOf(text, english[id])])
    expect(faulty.filter(([, ...faults]) => faults.length > 0)).toEqual([])
  })
})

const CARS = '{count, plural, one {# car} other {# cars}}'

test.each([
  ['of an id that English does not have', 'गाड़ी', undefined],
  ['empty', ' ', 'Car'],
  ['left in English', 'Car', 'Car'],
  ['without a placeholder', 'गाड़ी', 'Car {title}'],
  ['with a placeholder of another name', 'गाड़ी {name}', 'Car {title}'],
  ['with a placeholder of another kind', 'गाड़ी {count}', 'Car {count, number}'],
  ['without a plural', '{count} गाड़ियाँ', CARS],
  ['without a case of a plural', '{count, plural, other {# गाड़ियाँ}}', CARS],
  [
    'without a placeholder in a case',
    '{count, plural, one {गाड़ी} other {# गाड़ियाँ}}',
    '{count, plural, one {{title}} other {# cars}}',
  ],
  ['in letters that are put together otherwise', '\u095B', 'Z'],
])('A translation is faulty if it is %s', (_, text, english) => {
  expect(faultsOf(text, english)).toHaveLength(1)
})

test.each([
  ['{title} की गाड़ी', 'Car of {title}'],
  ['{count, plural, one {# गाड़ी} other {# गाड़ियाँ}}', CARS],
  ['{yard}, {location}', '{yard}, {location}'],
  ['RC', 'RC'],
])('A translation that fits: %s', (text, english) => {
  expect(faultsOf(text, english)).toEqual([])
})

import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { HINDI } from '#domain/reasons/hi/hindi.ts'
import { REASONS, isReason, type ReasonId } from '#domain/reasons/reasons.ts'
import { fault } from '#domain/refusal.ts'
import { reasonSentence } from './reason-sentence.ts'

const IDS = Object.keys(REASONS).filter(isReason)

/** Returns the names that the type of a sentence's values has: what stands between a brace and a comma or brace. */
function typedNames(message: string): string[] {
  const after = message.split('{').slice(1)
  const inside = after.flatMap((text) => text.match(/^[^}{]*(?=\})/) ?? text.match(/^[^{]*(?=$)/) ?? [])
  const names = inside.map((text) => text.split(',')[0] ?? '').filter((name) => /^\w+$/.test(name))
  return [...new Set(names)].toSorted()
}

type Tokens = ReturnType<typeof compileMessage>

/** Returns the names of the values in a parsed message. */
function parsedNames(tokens: Tokens): string[] {
  const names = (Array.isArray(tokens) ? tokens : []).flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , branches] = token
    const nested = typeof branches === 'object' ? Object.values(branches as Record<string, Tokens>) : []
    return [name, ...nested.flatMap(parsedNames)]
  })
  return [...new Set(names)].toSorted()
}

const valuesFor = (id: ReasonId) =>
  Object.fromEntries(parsedNames(compileMessage(REASONS[id])).map((name) => [name, `<${name} 7>`]))

describe.each(IDS)('%s', (id) => {
  test('parses, and its type has the values that its sentence has', () => {
    expect(typedNames(REASONS[id])).toEqual(parsedNames(compileMessage(REASONS[id])))
  })

  test('is written as the browser writes it', () => {
    const i18n = setupI18n()
    i18n.setMessagesCompiler(compileMessage)
    i18n.load('en', { [id]: REASONS[id] })
    i18n.activate('en', 'en-IN')
    for (const more of [0, 1, 2, 30]) {
      const counted = { count: more, more, total: more, maxBids: more, rows: more * 1_00_000 }
      const values = Object.fromEntries(
        Object.entries(valuesFor(id)).map(([name, text]) => [
          name,
          Object.hasOwn(counted, name) ? counted[name as keyof typeof counted] : text,
        ]),
      )
      expect(reasonSentence('en', { reason: id, values })).toBe(i18n.t(id, values))
    }
  })

  test('is accented in the pseudo-language, around its values as they are', () => {
    const values = valuesFor(id)
    const sentence = reasonSentence('en-XA', { reason: id, values })
    const plain = Object.values(values).reduce((left, value) => left.replaceAll(value, ''), sentence)
    expect(plain.replace(/[\s⟦⟧~]|NaN/g, '')).not.toMatch(/[A-Zac-eg-pr-tv-z]{2}/)
    const english = reasonSentence('en', { reason: id, values })
    for (const value of Object.values(values)) expect(sentence.includes(value)).toBe(english.includes(value))
  })
})

test('values are written by the rules of the language', () => {
  const wait = (seconds: number) => fault('call.tooManyTries', { wait: { seconds } })
  expect(reasonSentence('en', wait(90))).toBe('Too many tries. Please try again in 90 seconds.')
  const step = fault('step.wrongState', {
    step: { step: 'moveToPlaceBids' },
    state: { state: 'GATE_PASS_REQUESTED' },
  })
  expect(reasonSentence('en', step)).toBe(
    'This car cannot be moved to Place Bids: it is at "Gate pass requested".',
  )
  expect(reasonSentence('en', fault('cities.otherTotal', { amount: { rupees: 60_000 } }))).toBe(
    'The total for these cities is ₹60,000.',
  )
  expect(reasonSentence('en', fault('input.notChoice', { choices: { anyOf: ['a', 'b', 'c'] } }))).toBe(
    'This can only be a, b or c.',
  )
  expect(reasonSentence('en', fault('pictures.frontFaceMissing', { angle: 'Front Face' }))).toBe(
    "A 'Front Face' image is mandatory for bidding.",
  )
})

test.each(Object.entries(HINDI))('the Hindi of %s has the values of the English', (id, sentence) => {
  const english = isReason(id) ? REASONS[id] : ''
  expect(parsedNames(compileMessage(sentence))).toEqual(parsedNames(compileMessage(english)))
})

import { beforeAll, describe, expect, test, vi } from 'vitest'
import { REFUSAL_CODES } from '#domain/refusal.ts'
import type { refusalTexts as Catalogue } from '#web/text/en/refusals.ts'
import { refusalSentence } from './error-message.ts'

// The test files of a worker share modules, and another one may have loaded the catalogue.
vi.hoisted(() => vi.resetModules())

const SENTENCE = 'The server said so.'

test('until the catalogue is here, the server’s sentence stands in', () => {
  expect(refusalSentence({ code: 'BID_TOO_LOW', message: SENTENCE })).toBe(SENTENCE)
})

describe('with the catalogue', () => {
  let refusalTexts: typeof Catalogue
  beforeAll(async () => ({ refusalTexts } = await import('#web/text/en/refusals.ts')))

  test('every code has a sentence, its own or the server’s', () => {
    for (const code of REFUSAL_CODES) {
      const sentence = refusalSentence({ code, message: SENTENCE })
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      const isOwn =
        refusalTexts[`refusal.${code}`] !== '{message}' &&
        !['WRONG_STATE', 'NOT_IN_PLACE_BIDS'].includes(code)
      expect([code, sentence === SENTENCE]).toEqual([code, !isOwn])
    }
    expect(refusalSentence({ code: null, message: SENTENCE })).toBe(SENTENCE)
  })

  test('a code with a sentence of its own needs none from the server', () => {
    expect(refusalSentence({ code: 'BID_TOO_LOW', message: null })).toBe(
      'Bid amount must be greater than previous bid.',
    )
    expect(refusalSentence({ code: 'NOT_FOUND', message: null })).toBeNull()
    expect(refusalSentence({ code: null, message: null })).toBeNull()
  })

  test('the state is said in words, and an unknown one not at all', () => {
    const wrong = { code: 'WRONG_STATE', message: SENTENCE } as const
    expect(refusalSentence({ ...wrong, state: 'EVALUATION' })).toBe(
      'This can’t be done now: the car is at “Evaluation under way”.',
    )
    expect(refusalSentence({ ...wrong, state: 'SOMETHING_NEW' })).toBe(SENTENCE)
    expect(refusalSentence({ code: 'NOT_IN_PLACE_BIDS', message: SENTENCE, state: 'BID_LOST' })).toBe(
      'This car is not in Place Bids: it is at “Not won”.',
    )
  })
})

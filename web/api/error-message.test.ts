import { describe, expect, test, vi } from 'vitest'
import { STATUS_OF } from '#contract/problem.ts'
import { REFUSAL_CODES, type RefusalCode } from '#domain/refusal.ts'
import '#web/text/en/login.ts'
import '#web/text/en/my-cars.ts'
import { anyText as t } from '#web/text/text.ts'
import { errorMessage, type ErrorSentences } from './error-message.ts'
import { CallFailure, readRefusal } from './failure.ts'

// The test files of a worker share modules, and another one may have loaded the sentences of refusals.
vi.hoisted(() => vi.resetModules())

const RULE = 'The house said so.'
const screen: ErrorSentences = { otherwise: 'login.failed' }

function refused(status: number, body: unknown): CallFailure {
  return new CallFailure(readRefusal(status, body, null))
}

function refusedBy(code: RefusalCode, message = RULE): CallFailure {
  return refused(STATUS_OF[code], { code, error: message, message })
}

describe('the common pattern', () => {
  test('a timeout', () => {
    const sentence = errorMessage(new CallFailure({ kind: 'timeout' }), screen)
    expect(sentence).toBe('Request timed out. Please check your network.')
  })

  test('400 with the server’s sentence, and without', () => {
    expect(errorMessage(refusedBy('INVALID_INPUT', 'Enter a car.'), screen)).toBe(
      'Invalid data provided: Enter a car.',
    )
    expect(errorMessage(refused(400, null), screen)).toBe('Invalid data provided: Please check your inputs.')
    expect(errorMessage(refused(400, null), { ...screen, badRequest: 'invalidRequest' })).toBe(
      'Invalid request: Please check your inputs.',
    )
  })

  test('401', () => {
    expect(errorMessage(refusedBy('UNAUTHENTICATED'), screen)).toBe('Unauthorized. Please log in again.')
    const list = { ...screen, unauthorized: 'error.unauthorizedRedirecting' } as const
    expect(errorMessage(refused(401, null), list)).toBe('Unauthorized. Redirecting to login.')
  })

  test('500 with the server’s sentence, and without', () => {
    expect(errorMessage(refusedBy('INTERNAL_ERROR'), screen)).toBe(`Server error: ${RULE}`)
    expect(errorMessage(refused(500, '<html>'), screen)).toBe('Server error: Please try again later.')
  })

  test('404 with the server’s sentence, and without', () => {
    const step: ErrorSentences = { ...screen, notFound: 'myCars.notFound' }
    expect(errorMessage(refusedBy('NOT_FOUND', 'No such car.'), step)).toBe('Not found: No such car.')
    expect(errorMessage(refused(404, null), step)).toBe(`Not found: ${t('login.failed')}`)
  })

  test('anything else: the screen’s own default', () => {
    for (const kind of ['network', 'badShape', 'cancelled'] as const) {
      expect(errorMessage(new CallFailure({ kind }), screen)).toBe(t('login.failed'))
    }
    expect(errorMessage(refused(502, '<html>'), screen)).toBe(t('login.failed'))
    expect(errorMessage(new TypeError('x is not a function'), screen)).toBe(t('login.failed'))
  })

  test('a list that was not changed and is not here', () => {
    expect(errorMessage(new CallFailure({ kind: 'noCache' }), screen)).toBe(
      'No cached data available. Please try again.',
    )
  })
})

describe('a screen’s own words', () => {
  test('may be the house’s sentence alone, and its default where there is none', () => {
    const login: ErrorSentences = { answered: 'sentence', otherwise: 'login.failed' }
    for (const code of REFUSAL_CODES) expect(errorMessage(refusedBy(code), login)).toBe(RULE)
    expect(errorMessage(refused(401, null), login)).toBe(
      'Login failed. Please check your credentials and try again.',
    )
  })

  test('for the network and for what is not there', () => {
    const words: ErrorSentences = { ...screen, network: 'error.tryLater', notFound: 'error.server' }
    expect(errorMessage(new CallFailure({ kind: 'network' }), words)).toBe('Please try again later.')
    expect(errorMessage(refusedBy('NOT_FOUND'), words)).toBe(`Server error: ${RULE}`)
  })
})

describe.each(REFUSAL_CODES)('%s', (code) => {
  const ofThePattern = ['Invalid data provided: ', 'Server error: ', 'Unauthorized.']

  test('has a sentence, and a rule’s reason is never lost', () => {
    const sentence = errorMessage(refusedBy(code), { ...screen, refused: 'sentence' })
    const isOfThePattern = ofThePattern.some((beginning) => sentence.startsWith(beginning))
    expect(isOfThePattern || sentence === RULE).toBe(true)
    const isRule = STATUS_OF[code] === 409 || STATUS_OF[code] === 403
    expect(isRule && isOfThePattern).toBe(false)
  })

  test('a screen that speaks of no rules says its default', () => {
    const sentence = errorMessage(refusedBy(code), screen)
    expect(sentence).not.toBe('')
    expect(sentence).not.toContain('{')
  })
})

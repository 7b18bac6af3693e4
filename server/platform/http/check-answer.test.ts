import { expect, test } from 'vitest'
import { accept, refuse } from '#domain/refusal.ts'
import { checkAnswer } from './check-answer.ts'
import { outcomeOf } from './run-command.ts'

const no = (code: Parameters<typeof refuse>[0]) => outcomeOf(refuse(code, 'server.failed'))

test('a value that does not match the declaration is an error', () => {
  expect(() => checkAnswer('logout', outcomeOf(accept({ success: true })))).not.toThrow()
  expect(() => checkAnswer('logout', outcomeOf(accept({ success: true, more: 1 })))).toThrow(/more/)
})

test('a refusal that is neither declared nor common to all calls of its kind is an error', () => {
  expect(() => checkAnswer('login', no('INVALID_CREDENTIALS'))).not.toThrow()
  expect(() => checkAnswer('login', no('UNAVAILABLE'))).not.toThrow()
  expect(() => checkAnswer('login', no('NOT_FOUND'))).toThrow('login refuses with NOT_FOUND')
  expect(() => checkAnswer('createDriver', no('IDEMPOTENCY_KEY_REUSED'))).not.toThrow()
  expect(() => checkAnswer('getDrivers', no('IDEMPOTENCY_KEY_REUSED'))).toThrow('getDrivers refuses')
  expect(() => checkAnswer('getDrivers', no('ONBOARDING_INCOMPLETE'))).not.toThrow()
  expect(() => checkAnswer('sendOTP', no('UNAUTHENTICATED'))).toThrow('sendOTP refuses')
})

import { expect, test } from 'vitest'
import { CallFailure, readRefusal } from '#web/api/failure.ts'
import '#web/text/en/access.ts'
import '#web/text/en/refusals.ts'
import { describeAddFailure } from './describe-person-failure.ts'

const answered = (status: number, code: string, error?: string) =>
  new CallFailure(readRefusal(status, { code, ...(error !== undefined && { error }) }, null))

test.each([
  [new CallFailure({ kind: 'timeout' }), 'Request timed out. Please check your network.'],
  [answered(400, 'INVALID_INPUT', 'Bad phone.'), 'Invalid data provided: Bad phone.'],
  [answered(400, 'INVALID_INPUT'), 'Invalid data provided: Please check your inputs.'],
  [answered(401, 'UNAUTHENTICATED'), 'Unauthorized. Please log in again.'],
  [answered(500, 'INTERNAL_ERROR', 'No disk.'), 'Server error: No disk.'],
  [answered(409, 'ALREADY_EXISTS', 'Known.'), 'Failed to add evaluator: Known.'],
  [new CallFailure({ kind: 'network' }), 'Failed to add evaluator. Please try again.'],
])('an evaluator: %s', (error, text) => {
  expect(describeAddFailure(error, 'dealer_evaluator')).toBe(text)
})

test.each([
  [new CallFailure({ kind: 'timeout' }), 'Request timed out. Please check your network.'],
  [answered(400, 'INVALID_INPUT', 'Bad phone.'), 'Invalid data provided. Please check your inputs.'],
  [answered(401, 'UNAUTHENTICATED'), 'Unauthorized. Please log in again.'],
  [answered(409, 'ALREADY_EXISTS', 'Known.'), 'Failed to add driver. Please try again. Details: Known.'],
  [answered(502, 'X'), 'Failed to add driver. Please try again. Details: Please try again later.'],
  [
    new CallFailure({ kind: 'network' }),
    'Failed to add driver. Please try again. Details: Unable to connect to the server. Please check your network.',
  ],
])('a driver: %s', (error, text) => {
  expect(describeAddFailure(error, 'delivery_driver')).toBe(text)
})

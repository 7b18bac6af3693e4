import { expect, test } from 'vitest'
import { CallFailure, readRefusal } from '#web/api/failure.ts'
import { countAttempts } from './attempt-key.ts'

const INPUT = { paymentId: '1' }

test('an act that is tried again after a lost answer is the same act', () => {
  const { keyFor, ended } = countAttempts()
  const first = keyFor(INPUT)
  ended(new CallFailure({ kind: 'timeout' }))
  expect(keyFor({ ...INPUT })).toBe(first)
})

test('with another input, after an answer or a refusal it is another act', () => {
  const { keyFor, ended } = countAttempts()
  const first = keyFor(INPUT)
  ended(new CallFailure({ kind: 'network' }))
  const other = keyFor({ paymentId: '2' })
  ended(null)
  const again = keyFor({ paymentId: '2' })
  ended(new CallFailure(readRefusal(409, { code: 'WRONG_STATE' }, null)))
  expect(new Set([first, other, again, keyFor({ paymentId: '2' })]).size).toBe(4)
})

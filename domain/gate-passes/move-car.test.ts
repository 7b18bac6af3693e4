import { expect, test } from 'vitest'
import { decideMove, describeMove } from './move-car.ts'

const okhla = { yardId: 'okhla', yard: 'Okhla Yard', city: 'Delhi' }
const bhiwandi = { yardId: 'bhiwandi', yard: 'Bhiwandi Yard', city: 'Mumbai' }
const unknown = { yardId: null, yard: null, city: 'Delhi' }

test.each([
  ['to another yard', { ...okhla, hasLeft: false }, null],
  ['from an unknown yard', { ...unknown, hasLeft: false }, null],
  ['to the yard in which it stands', { ...bhiwandi, hasLeft: false }, 'INVALID_INPUT'],
  ['after it has left', { ...okhla, hasLeft: true }, 'WRONG_STATE'],
])('a car moves %s', (_, car, code) => {
  const decided = decideMove(car, bhiwandi)
  expect(decided.ok ? null : decided.refusal.code).toBe(code)
})

test('a move reads as a dealer would say it', () => {
  expect(describeMove(okhla, bhiwandi, false)).toBe('From Okhla Yard, Delhi to Bhiwandi Yard, Mumbai.')
  expect(describeMove(okhla, bhiwandi, true)).toBe(
    'From Okhla Yard, Delhi to Bhiwandi Yard, Mumbai. The gate pass for the old yard has ended; print the new one.',
  )
  expect(describeMove(unknown, bhiwandi, false)).toBe('From Delhi to Bhiwandi Yard, Mumbai.')
})

test('a yard that was not named before is not a move', () => {
  expect(describeMove(unknown, okhla, false)).toBe('It is in Okhla Yard, Delhi.')
  expect(describeMove(unknown, okhla, true)).toBe(
    'It is in Okhla Yard, Delhi. Print the gate pass again: it names the yard now.',
  )
})

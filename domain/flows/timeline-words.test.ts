import { expect, test } from 'vitest'
import { FLOW_EVENTS } from './car-lifecycle.ts'
import { FLOW_NOTES } from './note-words.ts'
import { timelineLine } from './timeline-words.ts'

test.each([...FLOW_EVENTS, ...FLOW_NOTES, 'underReserve'])('%s has its line in each language', (event) => {
  expect(timelineLine(event, 'en')).toMatch(/^[A-Z]/)
  expect(timelineLine(event, 'hi').replaceAll(/KYC|NOC|RC/g, '')).toMatch(/^[\u0900-\u097F ,:]+$/)
  expect(timelineLine(event, 'en-XA')).toMatch(/^⟦.+⟧$/)
})

test('an event that is neither a step nor a note has its name', () => {
  expect(timelineLine('lotClosed', 'hi')).toBe('lotClosed')
  expect(timelineLine('constructor', 'en')).toBe('constructor')
})

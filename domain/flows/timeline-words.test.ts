import { expect, test } from 'vitest'
import { FLOW_EVENTS } from './car-lifecycle.ts'
import { FLOW_NOTES } from './note-words.ts'
import { timelineLine } from './timeline-words.ts'

const EVENTS = [...FLOW_EVENTS, ...FLOW_NOTES, 'underReserve']

test.each(EVENTS)('%s has its line in each language, in English where it is not translated', (event) => {
  const english = timelineLine(event, 'en')
  expect(english).toMatch(/^[A-Z]/)
  const hindi = timelineLine(event, 'hi')
  if (hindi !== english) expect(hindi.replaceAll(/KYC|NOC|RC|Yardbid/g, '')).toMatch(/^[\u0900-\u097F ,:]+$/)
  expect(timelineLine(event, 'en-XA')).toMatch(/^⟦.+⟧$/)
})

test('most lines are in Hindi', () => {
  const english = EVENTS.filter((event) => timelineLine(event, 'hi') === timelineLine(event, 'en'))
  expect(english.length).toBeLessThan(EVENTS.length / 10)
})

test('an event that is neither a step nor a note has its name', () => {
  expect(timelineLine('lotClosed', 'hi')).toBe('lotClosed')
  expect(timelineLine('constructor', 'en')).toBe('constructor')
})

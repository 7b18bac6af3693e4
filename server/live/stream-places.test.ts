import { expect, test } from 'vitest'
import { createStreamPlaces, type StreamParties } from './stream-places.ts'

const LIMITS = { session: 2, account: 3, organisation: 4, address: 5 }
const PARTIES: StreamParties = { sessionId: 's', account: 'a', organisationId: 'o', address: '203.0.113.7' }

/** Returns a function that opens streams by name, and the names of the streams that were ended. */
function openStreams() {
  const places = createStreamPlaces(LIMITS)
  const ended: string[] = []
  const open = (name: string, more: Partial<StreamParties>) =>
    places.enter({ ...PARTIES, ...more }, () => ended.push(name))
  return { open, ended }
}

test('the longest open stream of a session, and of an account, makes room for the next one', () => {
  const { open, ended } = openStreams()
  for (const name of ['one', 'two', 'three']) expect(open(name, {}).ok).toBe(true)
  expect(ended).toEqual(['one'])
  for (const name of ['four', 'five']) expect(open(name, { sessionId: name }).ok).toBe(true)
  expect(ended).toEqual(['one', 'two'])
})

test('an organisation and an address without a place are refused, and nobody else’s stream ends', () => {
  const { open, ended } = openStreams()
  const alone = (name: string) => ({ sessionId: name, account: name })
  for (const name of ['1', '2', '3', '4']) expect(open(name, alone(name)).ok).toBe(true)
  const refusal = { code: 'QUOTA_REACHED', retryAfterSeconds: 15 }
  expect(open('5', alone('5'))).toMatchObject({ ok: false, refusal })
  expect(open('6', { ...alone('6'), organisationId: null }).ok).toBe(true)
  expect(open('7', { ...alone('7'), organisationId: null })).toMatchObject({ ok: false, refusal })
  expect(open('8', { ...alone('8'), organisationId: null, address: '203.0.113.8' }).ok).toBe(true)
  expect(ended).toEqual([])
})

test('a place that is given back is free again, once', () => {
  const { open, ended } = openStreams()
  const first = open('one', {})
  open('two', {})
  if (first.ok) {
    first.value()
    first.value()
  }
  expect(open('three', {}).ok).toBe(true)
  expect(ended).toEqual([])
  expect(open('four', {}).ok).toBe(true)
  expect(ended).toEqual(['two'])
})

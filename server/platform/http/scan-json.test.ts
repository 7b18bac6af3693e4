import { expect, test } from 'vitest'
import { createJsonScan } from './scan-json.ts'

const LIMITS = { containers: 5, depth: 3, commas: 4 }
const scan = (text: string) => createJsonScan(LIMITS)(Buffer.from(text))

/** Scans a text that arrives in pieces of this many bytes. */
function scanPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  const scanNext = createJsonScan(LIMITS)
  for (let at = 0; at < bytes.length; at += size) {
    const exceeded = scanNext(bytes.subarray(at, at + size))
    if (exceeded !== null) return exceeded
  }
  return null
}

test.each([
  '{"a":[],"b":[],"c":{},"d":[]}',
  '{"a":{"b":[1,2,3]}}',
  '[[[]],[],[]]',
  '"[[[[[[[["',
  '{"text":"[[[[,,,,,,{{{{\\"[[[[[\\\\"}',
  '{"\\"[[[[[[":1}',
  '{"₹[[[[":"छ[[[[🚗{{{{"}',
  '[1,2,3,4,5]',
  '',
  '   ',
])('accepts what is within the limits: %s', (text) => {
  expect(scan(text)).toBeNull()
  for (const size of [1, 2, 3]) expect(scanPieces(text, size)).toBeNull()
})

test.each([
  ['{"a":[],"b":[],"c":{},"d":[],"e":{}}', 'containers'],
  ['[[[[]]]]', 'depth'],
  ['{"a":{"b":{"c":{}}}}', 'depth'],
  ['[1,2,3,4,5,6]', 'commas'],
  ['{"text":"\\\\",[[[[', 'depth'],
  // A text that is not JSON is scanned too, and refused before a parser sees it.
  ['][][][][][][', 'containers'],
  ['[[[[', 'depth'],
])('refuses what exceeds a limit: %s', (text, limit) => {
  expect(scan(text)).toBe(limit)
  for (const size of [1, 2, 3]) expect(scanPieces(text, size)).toBe(limit)
})

test.each(['"', '"\\', '"\\"', '{"a":"\\\\\\"'])('stops at the end of an unfinished string: %s', (text) => {
  expect(scan(text)).toBeNull()
})

test('stops at the first breach, however long the text is', () => {
  const text = Buffer.concat([Buffer.from('{"x":[[],[],[],[],[]'), Buffer.alloc(7_000_000, '],[')])
  let [read, max] = [0, 0]
  const watched = new Proxy(text, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) {
        read += 1
        max = Math.max(max, Number(key))
      }
      return Reflect.get(target, key, target)
    },
  })
  expect(createJsonScan(LIMITS)(watched)).toBe('containers')
  expect({ max, isOnce: read <= 2 * max }).toEqual({ max: 15, isOnce: true })
})

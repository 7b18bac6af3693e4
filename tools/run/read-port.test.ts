import { expect, test } from 'vitest'
import { readPort } from './read-port.mjs'

test('a port is a number that a server can listen on, or the one that is usual', () => {
  expect(readPort({ PORT: '8080' }, 'PORT', 3000)).toBe(8080)
  expect(readPort({ PORT: '' }, 'PORT', 3000)).toBe(3000)
  expect(readPort({}, 'PORT', 3000)).toBe(3000)
})

test.each(['abc', '0', '65536', '3000.5', '-1', '1e3'])(
  '%s is no port, and the sentence names the variable',
  (given) => {
    expect(() => readPort({ API_PORT: given }, 'API_PORT', 3001)).toThrow(
      `API_PORT must be a number from 1 to 65535, not “${given}”.`,
    )
  },
)

import { beforeEach, expect, test } from 'vitest'
import type { LiveEars } from './live-bus.ts'
import { startBus } from './bus.ts'

let heard: unknown[]
let failures: unknown[]
let gaps: number
let ears: LiveEars
beforeEach(async () => {
  heard = []
  failures = []
  gaps = 0
  await startBus({
    bus: {
      publish: null,
      listen: async (given) => {
        ears = given
        return { stop: async () => undefined }
      },
    },
    onMessages: (messages) => {
      for (const message of messages) heard.push(message.kind)
    },
    onGap: () => {
      gaps += 1
    },
    onFailure: (error) => failures.push(error),
  })
})

test('what the house announces is heard', () => {
  ears.onPayload('[{"kind":"echo","id":"a"},{"kind":"of another version"}]')
  expect(heard).toEqual(['echo', 'of another version'])
  expect([gaps, failures]).toEqual([0, []])
})

test.each(['', '{', '{}', '"echo"', 'null', '[null]'])('%j, which can’t be read, is a gap', (payload) => {
  expect(() => ears.onPayload(payload)).not.toThrow()
  expect(gaps).toBe(1)
  expect(failures.map(String)).toEqual(['Error: The house announced something that can’t be read'])
})

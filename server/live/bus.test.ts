import { beforeEach, expect, test } from 'vitest'
import type { LiveBusCallbacks } from './live-bus.ts'
import { startBus } from './bus.ts'

let received: unknown[]
let failures: unknown[]
let gaps: number
let callbacks: LiveBusCallbacks
beforeEach(async () => {
  received = []
  failures = []
  gaps = 0
  await startBus({
    bus: {
      publish: null,
      listen: async (given) => {
        callbacks = given
        return { stop: async () => undefined }
      },
    },
    onMessages: (messages) => {
      for (const message of messages) received.push(message.kind)
    },
    onGap: () => {
      gaps += 1
    },
    onFailure: (error) => failures.push(error),
    onAway: (error) => failures.push(error),
  })
})

test('messages from the bus are passed on', () => {
  callbacks.onPayload('[{"kind":"echo","id":"a"},{"kind":"of another version"}]')
  expect(received).toEqual(['echo', 'of another version'])
  expect([gaps, failures]).toEqual([0, []])
})

test.each(['', '{', '{}', '"echo"', 'null', '[null]'])(
  '%j can’t be parsed and counts as a gap',
  (payload) => {
    expect(() => callbacks.onPayload(payload)).not.toThrow()
    expect(gaps).toBe(1)
    expect(failures.map(String)).toEqual(['Error: A message on the live bus can’t be processed'])
  },
)

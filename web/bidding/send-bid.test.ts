import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  json,
  refusal,
  neverAnswer,
  startLocalServer,
  dropConnection,
  type LocalServer,
} from '#web/testing/local-server.ts'
import { failureOf } from '#web/api/failure.ts'
import { sendBid } from './send-bid.ts'

let server: LocalServer

beforeEach(async () => {
  server = await startLocalServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const bid = { carId: 'c', flowEntityId: 'f', bidAmount: 785000 }
const placed = { bid: { id: 'b', amount: 785000, sequence: 1, placedAt: '' }, bidsLeft: 4 }
const nothing = () => undefined

function sameEachTime(): void {
  const sent = server.requests.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`)
  expect(new Set(sent).size).toBe(1)
}

test('A bid carries the time after which it must not be placed', async () => {
  server.answerWith(json(200, placed))
  expect(await sendBid(bid, nothing)).toEqual({ ...placed, car: null })
  expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
    ...bid,
    validUntil: expect.stringMatching(/Z$/),
  })
  expect(server.requests[0]?.headers['prefer']).toBe('return=minimal')
})

test('A refusal ends the bid at once', async () => {
  server.answerWith(refusal(409, 'BID_TOO_LOW', 'Bid amount must be greater than previous bid.'))
  const error: unknown = await sendBid(bid, nothing).catch((caught: unknown) => caught)
  expect(failureOf(error)).toMatchObject({ code: 'BID_TOO_LOW' })
  expect(server.requests).toHaveLength(1)
})

test('An unanswered bid is repeated with the same key and body, and the repeat is reported', async () => {
  server.answerWith(dropConnection, json(200, placed))
  const again = vi.fn<() => void>()
  const answer = sendBid(bid, again)
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toEqual({ ...placed, car: null })
  expect(server.requests).toHaveLength(2)
  sameEachTime()
})

test('After its time it asks once more for the outcome', async () => {
  server.answerWith(
    neverAnswer,
    neverAnswer,
    neverAnswer,
    refusal(409, 'BID_EXPIRED', 'The bid was not placed.'),
  )
  const answer = sendBid(bid, nothing).catch((caught: unknown) => caught)
  for (const attempt of [1, 2, 3]) {
    await server.untilRequests(attempt)
    await vi.advanceTimersByTimeAsync(7000)
  }
  expect(failureOf(await answer)).toMatchObject({ code: 'BID_EXPIRED' })
  expect(server.requests).toHaveLength(4)
  sameEachTime()
})

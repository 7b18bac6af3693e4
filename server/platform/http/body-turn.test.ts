import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accept } from '#domain/refusal.ts'
import { holdBodyTurn, waitForTurn } from './body-turn.ts'
import { TimeoutError } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A turn of a request that arrives, and how often it was left and its connection cut. */
function hold(given: { readonly isClosed?: boolean } = {}) {
  const seen = { left: 0, cut: 0 }
  const socket = { bytesRead: 0 }
  const raw = Object.assign(new EventEmitter(), { socket, destroy: () => (seen.cut += 1) })
  const answer = Object.assign(new EventEmitter(), { closed: given.isClosed === true })
  const turn = holdBodyTurn(
    { raw } as unknown as FastifyRequest,
    { raw: answer } as unknown as FastifyReply,
    () => (seen.left += 1),
  )
  return { turn, seen, socket, raw, answer }
}

test('ends with its work, once', () => {
  const { turn, seen, answer } = hold()
  turn.begin()
  answer.emit('close')
  expect(seen.left).toBe(0)
  turn.end()
  turn.end()
  expect(seen.left).toBe(1)
})

test('ends with the connection if the work has not begun', () => {
  const { seen, answer } = hold()
  answer.emit('close')
  expect(seen.left).toBe(1)
  expect(hold({ isClosed: true }).seen.left).toBe(1)
})

test('cuts a body that stalls', async () => {
  const { seen, socket } = hold()
  for (let part = 0; part < 3; part += 1) {
    socket.bytesRead += 1
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(seen.cut).toBe(0)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(seen.cut).toBe(1)
})

test('cuts a body that arrives for over three minutes', async () => {
  const { seen, socket } = hold()
  for (let elapsed = 15_000; elapsed < 180_000; elapsed += 15_000) {
    socket.bytesRead += 1
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(seen.cut).toBe(0)
  socket.bytesRead += 1
  await vi.advanceTimersByTimeAsync(15_000)
  expect(seen.cut).toBe(1)
})

test('cuts nothing once the body has arrived', async () => {
  const { seen, raw } = hold()
  raw.emit('end')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(seen).toEqual({ left: 0, cut: 0 })
})

test('a turn that comes in time is kept, and one that comes too late is given back', async () => {
  const seen = { left: 0 }
  const leave = () => void (seen.left += 1)
  expect(await waitForTurn(1_000, Promise.resolve(accept(leave)))).toEqual({ ok: true, value: leave })
  expect(seen.left).toBe(0)

  const late = Promise.withResolvers<ReturnType<typeof accept<typeof leave>>>()
  const waiting = waitForTurn(1_000, late.promise).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toBeInstanceOf(TimeoutError)
  late.resolve(accept(leave))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.left).toBe(1)
})

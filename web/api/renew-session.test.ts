import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStored, readStored, storeValue } from '#web/session/stored-values.ts'
import {
  dropConnection,
  json,
  refusal,
  startLocalServer,
  type LocalServer,
} from '#web/testing/local-server.ts'
import { forgetCachedReads } from './cached-reads.ts'
import { call } from './client.ts'
import { failureOf } from './failure.ts'
import { onUnauthorized } from './unauthorized.ts'

let server: LocalServer
const over = refusal(401, 'UNAUTHENTICATED', 'Please sign in.')
const renewed = json(200, { accessToken: 'second', refreshToken: 'refresh-2' })
const removal = { carId: 'a-car' }

beforeEach(async () => {
  server = await startLocalServer()
  storeValue('authToken', 'first')
  storeValue('accessToken', 'first')
  storeValue('refreshToken', 'refresh-1')
  storeValue('uid', 'delivery_driver:+919820000002')
})

afterEach(async () => {
  forgetStored()
  forgetCachedReads()
  await server.close()
})

const tokens = () =>
  server.requests.map(({ url, headers, body }) => [url, headers['authorization'] ?? JSON.parse(body)])

async function failureFrom(promise: Promise<unknown>) {
  return promise.then(
    () => null,
    (error: unknown) => failureOf(error),
  )
}

test('A call whose session expired is repeated with a renewed token under the same key', async () => {
  server.answerWith(over, renewed, json(200, { success: true }))
  expect(await call('removeFromMyCars', removal)).toEqual({ success: true })
  expect(tokens()).toEqual([
    ['/api/removeFromMyCars', 'Bearer first'],
    ['/api/refreshSession', { refreshToken: 'refresh-1' }],
    ['/api/removeFromMyCars', 'Bearer second'],
  ])
  const [first, , third] = server.requests
  expect(third?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  expect([readStored('authToken'), readStored('accessToken'), readStored('refreshToken')]).toEqual([
    'second',
    'second',
    'refresh-2',
  ])
})

test('Calls that fail together renew once', async () => {
  server.answerWith(over, over, renewed, json(200, { cars: [] }))
  await Promise.all([call('getCars', {}), call('getCars', { q: 'creta' })])
  const asked = server.requests.filter(({ url }) => url === '/api/refreshSession')
  expect(asked).toHaveLength(1)
})

test('If it cannot be renewed, the session is reported as over once', async () => {
  const listener = vi.fn<(event: unknown) => void>()
  const stop = onUnauthorized(listener)
  server.answerWith(over)
  expect(await failureFrom(call('removeFromMyCars', removal))).toMatchObject({ status: 401 })
  stop()
  expect(listener).toHaveBeenCalledExactlyOnceWith({ operation: 'removeFromMyCars', token: 'first' })
})

test('The session stays while the server is unreachable', async () => {
  const listener = vi.fn<() => void>()
  const stop = onUnauthorized(listener)
  server.answerWith(over, dropConnection)
  expect(await failureFrom(call('removeFromMyCars', removal))).toMatchObject({ kind: 'network' })
  stop()
  expect(listener).not.toHaveBeenCalled()
  expect(readStored('refreshToken')).toBe('refresh-1')
})

test('No call is repeated for a user who has signed in again', async () => {
  server.answerWith((response, request) => {
    storeValue('uid', 'somebody-else')
    storeValue('authToken', 'theirs')
    over(response, request)
  })
  expect(await failureFrom(call('removeFromMyCars', removal))).toMatchObject({ status: 401 })
  expect(server.requests).toHaveLength(1)
})

test('A wrong code does not end the session', async () => {
  const listener = vi.fn<(event: unknown) => void>()
  const stop = onUnauthorized(listener)
  server.answerWith(refusal(401, 'OTP_INVALID', 'This code is not right.'))
  const failure = await failureFrom(call('confirmSecondFactor', { code: '000000' }))
  stop()
  expect(failure).toMatchObject({ status: 401, code: 'OTP_INVALID' })
  expect(tokens()).toEqual([['/api/confirmSecondFactor', 'Bearer first']])
  expect(listener).not.toHaveBeenCalled()
})

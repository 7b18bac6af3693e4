import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStored, storeValue } from '#web/session/stored-values.ts'
import {
  dropConnection,
  json,
  refusal,
  neverAnswer,
  startLocalServer,
  type LocalServer,
} from '#web/testing/local-server.ts'
import { forgetCachedReads } from './cached-reads.ts'
import { ATTEMPT_TIMEOUT, call, isFromCache, queryString } from './client.ts'
import { failureOf, referenceOf, type Failure } from './failure.ts'
import { serverNow } from './server-clock.ts'
import { onUnauthorized } from './unauthorized.ts'

let server: LocalServer

beforeEach(async () => {
  server = await startLocalServer()
  // The clock advances only when a test advances it. Connections are real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  vi.useRealTimers()
  forgetStored()
  forgetCachedReads()
  await server.close()
})

async function failureFrom(promise: Promise<unknown>): Promise<Failure | null> {
  try {
    await promise
    return null
  } catch (error) {
    return failureOf(error)
  }
}

const counts = (carCount: number) => ({ carCount, myCarsCount: 0 })
const removal = { carId: 'a-car' }

test('a read carries the session and its input in the address', async () => {
  storeValue('authToken', 'secret')
  server.answerWith(json(200, { cars: [] }))
  await call('getCars', { brand: ['Tata', 'Hyundai'], q: 'creta sx', limit: 10, city: undefined })
  const [request] = server.requests
  expect(request?.method).toBe('GET')
  expect(request?.url).toBe('/api/getCars?brand=Tata&brand=Hyundai&q=creta+sx&limit=10')
  expect(request?.headers['authorization']).toBe('Bearer secret')
  expect(request?.headers['idempotency-key']).toBeUndefined()
})

test('an input of nothing leaves no question mark', () => {
  expect(queryString({})).toBe('')
  expect(queryString({ city: undefined, brand: [] })).toBe('')
})

test('signing in carries no session, and its 401 ends none', async () => {
  storeValue('authToken', 'old')
  const onLogout = vi.fn<() => void>()
  const stop = onUnauthorized(onLogout)
  server.answerWith(refusal(401, 'INVALID_CREDENTIALS', 'Wrong email or password.'))
  const failure = await failureFrom(call('login', { email: 'a@b.test', password: 'x' }))
  stop()
  expect(failure).toMatchObject({ kind: 'answer', status: 401, message: 'Wrong email or password.' })
  expect(server.requests[0]?.headers['authorization']).toBeUndefined()
  expect(onLogout).not.toHaveBeenCalled()
})

test('a call may carry a session that is not stored, such as one that is ended at once', async () => {
  storeValue('authToken', 'stored')
  server.answerWith(json(200, { success: true }))
  await call('logout', {}, { token: 'not admitted' })
  expect(server.requests[0]?.headers['authorization']).toBe('Bearer not admitted')
})

test('any other 401 is reported with the call and the session it belonged to', async () => {
  storeValue('authToken', 'gone')
  const onLogout = vi.fn<(event: unknown) => void>()
  const stop = onUnauthorized(onLogout)
  server.answerWith(refusal(401, 'UNAUTHENTICATED', 'Sign in again.'))
  await failureFrom(call('getMyCarsByYard', {}))
  stop()
  expect(onLogout).toHaveBeenCalledExactlyOnceWith({ operation: 'getMyCarsByYard', token: 'gone' })
})

describe('a call without an answer', () => {
  /** Expects four attempts of 50 s with the pauses between them, of one call with one key. */
  async function expectFourAttempts(make: () => Promise<unknown>): Promise<void> {
    server.answerWith(neverAnswer)
    const failure = failureFrom(make())
    for (const attempt of [1, 2, 3]) {
      await server.untilRequests(attempt)
      await vi.advanceTimersByTimeAsync(50_000)
      await vi.advanceTimersByTimeAsync(attempt * 1000 - 1)
      expect(server.requests).toHaveLength(attempt)
      await vi.advanceTimersByTimeAsync(1)
    }
    await server.untilRequests(4)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(await failure).toEqual({ kind: 'timeout' })
    expect(server.requests).toHaveLength(4)
    const keys = new Set(server.requests.map((request) => request.headers['idempotency-key']))
    expect(keys.size).toBe(1)
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/)
  }

  test('goes out four times in all, 1, 2 and 3 seconds apart, with one key', async () => {
    expect(ATTEMPT_TIMEOUT).toBe(50_000)
    await expectFourAttempts(() => call('removeFromMyCars', removal))
  })

  test('goes out as often to sign in', async () => {
    await expectFourAttempts(() => call('login', { email: 'a@b.test', password: 'x' }))
  })

  test('brings its answer when a repeat is answered', async () => {
    server.answerWith(neverAnswer, json(200, { success: true }))
    const answer = call('removeFromMyCars', removal)
    await server.untilRequests(1)
    await vi.advanceTimersByTimeAsync(ATTEMPT_TIMEOUT + 1000)
    expect(await answer).toEqual({ success: true })
    expect(server.requests).toHaveLength(2)
  })

  test('another intention has another key', async () => {
    server.answerWith(json(200, { success: true }))
    await call('removeFromMyCars', removal)
    await call('removeFromMyCars', removal)
    const [first, second] = server.requests.map((request) => request.headers['idempotency-key'])
    expect(first).not.toBe(second)
  })

  test('ends at once when the screen no longer wants it', async () => {
    server.answerWith(neverAnswer)
    const leaving = new AbortController()
    const failure = failureFrom(call('getMyCarsByYard', {}, { signal: leaving.signal }))
    await server.untilRequests(1)
    leaving.abort()
    expect(await failure).toEqual({ kind: 'cancelled' })
    expect(server.requests).toHaveLength(1)
  })

  test('ends while it waits for its repeat, too', async () => {
    server.answerWith(neverAnswer)
    const leaving = new AbortController()
    const failure = failureFrom(call('getMyCarsByYard', {}, { signal: leaving.signal }))
    await server.untilRequests(1)
    await vi.advanceTimersByTimeAsync(ATTEMPT_TIMEOUT)
    leaving.abort()
    expect(await failure).toEqual({ kind: 'cancelled' })
  })
})

test('a connection that is cut is the network’s failure, and not repeated', async () => {
  server.answerWith(dropConnection)
  expect(await failureFrom(call('getMyCarsByYard', {}))).toEqual({ kind: 'network' })
  expect(server.requests).toHaveLength(1)
})

test('a first call with the same key is waited out, as long as the answer asks', async () => {
  server.answerWith(
    refusal(409, 'IN_PROGRESS', 'Wait.', { 'Retry-After': '2' }),
    json(200, { success: true }),
  )
  const answer = call('removeFromMyCars', removal, { idempotencyKey: 'mine' })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.requests).toHaveLength(2)
  })
  expect(await answer).toEqual({ success: true })
  expect(server.requests.map((request) => request.headers['idempotency-key'])).toEqual(['mine', 'mine'])
})

describe('a house that is busy', () => {
  const busy = (wait: string) => refusal(503, 'UNAVAILABLE', 'Yardbid is busy.', { 'Retry-After': wait })

  test('is asked for a list again when it said, twice at most', async () => {
    server.answerWith(busy('2'), busy('2'), json(200, { cars: [] }))
    const answer = call('getCars', {})
    for (const count of [1, 2]) {
      await vi.waitFor(() => expect(server.requests).toHaveLength(count))
      await vi.advanceTimersByTimeAsync(1_900)
      expect(server.requests).toHaveLength(count)
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(500)
        expect(server.requests).toHaveLength(count + 1)
      })
    }
    expect(await answer).toEqual({ cars: [] })
    server.answerWith(busy('0'), busy('0'), busy('0'))
    const failure = failureFrom(call('getCars', {}))
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(100)
      expect(server.requests).toHaveLength(6)
    })
    expect(await failure).toMatchObject({ status: 503, message: 'Yardbid is busy.' })
  })

  test('is not asked again for a change, nor when it said to come much later', async () => {
    server.answerWith(busy('1'), busy('60'))
    expect(await failureFrom(call('removeFromMyCars', removal))).toMatchObject({ status: 503 })
    expect(await failureFrom(call('getCars', {}))).toMatchObject({ status: 503 })
    expect(server.requests).toHaveLength(2)
  })
})

test('any other refusal is not repeated, and says what the house said', async () => {
  server.answerWith(refusal(409, 'WRONG_STATE', 'A gate pass has been asked for this car.'))
  expect(await failureFrom(call('removeFromMyCars', removal))).toMatchObject({
    kind: 'answer',
    status: 409,
    code: 'WRONG_STATE',
    message: 'A gate pass has been asked for this car.',
  })
  expect(server.requests).toHaveLength(1)
})

describe('behind a 304', () => {
  test('stands the list that was read before', async () => {
    server.answerWith(json(200, counts(7), { ETag: '"v1"' }), (response) => response.writeHead(304).end())
    await call('getDealerCounts', {})
    expect(isFromCache('getDealerCounts', {})).toBe(false)
    expect(await call('getDealerCounts', {})).toEqual(counts(7))
    expect(isFromCache('getDealerCounts', {})).toBe(true)
    expect(server.requests.map((request) => request.headers['if-none-match'])).toEqual([undefined, '"v1"'])
  })

  test('stands a list whose cars were decoded when it came', async () => {
    const list = json(200, { cars: [{ carId: 'c1', odometer: '43,210' }, {}] }, { ETag: '"v1"' })
    server.answerWith(list, (response) => response.writeHead(304).end())
    const noc = await call('getDealerNOCCars', {})
    expect(noc?.cars.map(({ id, kmsrun, dues }) => [id, kmsrun, dues])).toEqual([['c1', 43_210, []]])
    expect(await call('getDealerNOCCars', {})).toBe(noc)
  })

  test('stands nothing when there is none', async () => {
    server.answerWith((response) => response.writeHead(304).end())
    expect(await failureFrom(call('getDealerCounts', {}))).toEqual({ kind: 'noCache' })
  })
})

test('an answer that is no JSON has a bad shape; a refusal that is none keeps its status', async () => {
  server.answerWith((response) => response.writeHead(200).end('<html>'))
  expect(await failureFrom(call('getMyCarsByYard', {}))).toEqual({ kind: 'badShape' })
  server.answerWith((response) => response.writeHead(502).end('<html>Bad Gateway'))
  expect(await failureFrom(call('getMyCarsByYard', {}))).toMatchObject({
    kind: 'answer',
    status: 502,
    code: null,
    message: null,
  })
})

test('the clock is the server’s, whatever this device believes', async () => {
  const anHourAhead = Date.now() + 3_600_000
  server.answerWith(json(200, counts(0), { 'X-Server-Time': String(anHourAhead) }))
  await call('getDealerCounts', {})
  expect(serverNow()).toBeGreaterThanOrEqual(anHourAhead)
})

describe('the reference of a failure', () => {
  const NAME = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
  const referenceFrom = (promise: Promise<unknown>) => promise.then(() => 'nothing failed', referenceOf)

  test('is the name that the call went out under, where nobody foresaw the failure', async () => {
    server.answerWith(refusal(500, 'INTERNAL_ERROR', 'Please try again later.'))
    const reference = await referenceFrom(call('getDealerCounts', {}))
    expect(reference).toMatch(NAME)
    expect(server.requests[0]?.headers['x-request-id']).toBe(reference)
    server.answerWith(dropConnection)
    expect(await referenceFrom(call('getDealerCounts', {}))).toBe(server.requests[1]?.headers['x-request-id'])
    expect(server.requests[1]?.headers['x-request-id']).not.toBe(reference)
  })

  test('is the house’s own name for it, where it gave it another one', async () => {
    server.answerWith((response) => {
      response.writeHead(503, { 'X-Request-Id': 'the-house-s-own' })
      response.end('{}')
    })
    expect(await referenceFrom(call('getDealerCounts', {}))).toBe('the-house-s-own')
  })

  test('is not there for a refusal by a rule, nor where the screen itself gave up', async () => {
    server.answerWith(refusal(409, 'WRONG_STATE', 'Too late.'))
    expect(await referenceFrom(call('getDealerCounts', {}))).toBeNull()
    expect(await referenceFrom(call('getDealerCounts', {}, { signal: AbortSignal.abort() }))).toBeNull()
  })
})

import type { Input, OperationName } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { decodeAnswer, type Answer } from './answer.ts'
import { cachedRead, confirmRead, cacheRead } from './cached-reads.ts'
import { takeEarlyRead } from './early-read.ts'
import { CallFailure, readRefusal } from './failure.ts'
import { parseJson } from './parse-json.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { repeatUntilAnswered, type RepeatOptions } from './repeat.ts'
import { reportIfSessionOver, withSession } from './renew-session.ts'
import { newRequestId } from './request-id.ts'
import { recordServerTime } from './server-clock.ts'

/** How long one attempt may take, in milliseconds (part A section 7). */
export const ATTEMPT_TIMEOUT = 50_000

/** How a call is to be made. */
export interface CallOptions extends RepeatOptions {
  /** The key of a changing call; made here where left out. It stays the same through all repeats. */
  readonly idempotencyKey?: string
  /** The session to speak for, where it is not the stored one. */
  readonly token?: string
  /** Milliseconds that one attempt may take; 50 s when left out. */
  readonly attemptTimeout?: number
}

/** A request as it goes out, the same for every attempt. */
interface Request {
  readonly operation: OperationName
  /** The name under which the house notes it. */
  readonly id: string
  readonly url: string
  readonly init: RequestInit
  readonly token: string | null
  readonly signal: AbortSignal | undefined
  readonly attemptTimeout: number
}

/** The calls that open a session, or lead to one: they carry none, and their 401 ends none. */
const WITHOUT_SESSION: ReadonlySet<OperationName> = new Set([
  'login',
  'registerDealer',
  'sendOTP',
  'loginDealer',
  'verifyOTP',
  'requestPasswordReset',
  'resetPassword',
])

/**
 * Makes a call of the contract and gives back what it answers, its cars decoded.
 * @throws {CallFailure} whatever goes wrong
 */
export async function call<Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  // One key for all that it takes: the repeats, and the call for a renewed session.
  const idempotencyKey = options.idempotencyKey ?? newIdempotencyKey()
  const send = (token: string | null) => {
    const request = prepare(operation, input, { ...options, idempotencyKey }, token)
    return repeatUntilAnswered(() => attempt(request), { ...options, isRead: methodOf(operation) === 'GET' })
  }
  const answer = await sendAs(operation, options.token, send)
  // The server is checked against the contract, and decodeAnswer follows Answer.
  return answer as Answer<Name>
}

/** Sends a call for the session that it belongs to: none, the given one, or the stored one. */
function sendAs<Sent>(
  operation: OperationName,
  token: string | undefined,
  send: (token: string | null) => Promise<Sent>,
): Promise<Sent> {
  if (WITHOUT_SESSION.has(operation)) return send(null)
  return token === undefined ? withSession(operation, send) : reportIfSessionOver(operation, token, send)
}

/** Whether the house only said of a list that it is still as it was when it was last sent (a 304). */
export function isFromCache(operation: OperationName, input: object): boolean {
  return cachedRead(addressOf(operation, input))?.isConfirmed === true
}

/** Where a read is asked for. */
function addressOf(operation: OperationName, input: object): string {
  return `${pathOf(operation)}${queryString(input)}`
}

function prepare(
  operation: OperationName,
  input: object,
  options: CallOptions & { readonly idempotencyKey: string },
  token: string | null,
): Request {
  const id = newRequestId()
  const headers = new Headers({ Accept: 'application/json', 'X-Request-Id': id })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const method = methodOf(operation)
  const isRead = method === 'GET'
  const url = isRead ? addressOf(operation, input) : pathOf(operation)
  const cached = isRead ? cachedRead(url) : null
  if (cached !== null) headers.set('If-None-Match', cached.etag)
  if (!isRead) {
    headers.set('Content-Type', 'application/json')
    headers.set('Idempotency-Key', options.idempotencyKey)
  }
  return {
    operation,
    id,
    url,
    token,
    signal: options.signal,
    attemptTimeout: options.attemptTimeout ?? ATTEMPT_TIMEOUT,
    init: {
      method,
      headers,
      // The list behind a 304 is ours to keep, not the browser's.
      cache: 'no-store',
      ...(!isRead && { body: JSON.stringify(input) }),
    },
  }
}

/** The query string of an input, with its question mark; a list repeats its key, what is undefined is left out. */
export function queryString(input: object): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) query.append(key, String(entry))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

async function attempt(request: Request): Promise<unknown> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), request.attemptTimeout)
  const signals = request.signal === undefined ? [timeout.signal] : [timeout.signal, request.signal]
  const signal = AbortSignal.any(signals)
  const early = takeEarlyRead(request.url, request.token)
  signal.addEventListener('abort', () => early?.cancel.abort(), { once: true })
  const askedAt = early?.askedAt ?? performance.now()
  try {
    const response = await (early?.response ?? fetch(request.url, { ...request.init, signal }))
    const serverTime = response.headers.get('X-Server-Time')
    if (serverTime !== null) recordServerTime(Number(serverTime), askedAt)
    return await readAnswer(request, response)
  } catch (error) {
    throw error instanceof CallFailure ? error : unheard(error, request)
  } finally {
    clearTimeout(timer)
  }
}

/** What an attempt that brought no answer means. An abort that is not the screen's own counts as a timeout. */
function unheard(error: unknown, request: Request): CallFailure {
  if (request.signal?.aborted === true) return new CallFailure({ kind: 'cancelled' }, { cause: error })
  const isAborted =
    error instanceof Error && (error.name === 'AbortError' || /abort|cancel/i.test(error.message))
  return new CallFailure({ kind: isAborted ? 'timeout' : 'network' }, { cause: error, requestId: request.id })
}

async function readAnswer(request: Request, response: Response): Promise<unknown> {
  if (response.status === 304) {
    const cached = confirmRead(request.url)
    if (cached === null) throw new CallFailure({ kind: 'noCache' })
    return cached.value
  }
  const text = await response.text()
  const body = parseJson(text)
  const requestId = response.headers.get('X-Request-Id') ?? request.id
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
    const seconds = Number.isFinite(retryAfter) ? Math.max(0, retryAfter) : null
    throw new CallFailure(readRefusal(response.status, body, seconds), { requestId })
  }
  const answer = body === undefined ? undefined : await decodeAnswer(request.operation, body)
  if (answer === undefined) throw new CallFailure({ kind: 'badShape' }, { requestId })
  const etag = response.headers.get('ETag')
  if (etag !== null && request.init.method === 'GET') cacheRead(request.url, { etag, value: answer })
  return answer
}

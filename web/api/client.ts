import type { Input, OperationName } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { decodeAnswer, type Answer } from './answer.ts'
import { cachedRead, confirmRead, cacheRead } from './cached-reads.ts'
import { takeEarlyRead } from './early-read.ts'
import { LOCALE } from '#web/text/locale.ts'
import { CallFailure, readRefusal } from './failure.ts'
import { recordAppEvent } from './app-events.ts'
import { parseJson } from './parse-json.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { repeatUntilAnswered, type RepeatOptions } from './repeat.ts'
import { reportIfSessionOver, withSession } from './renew-session.ts'
import { newRequestId } from './request-id.ts'
import { recordServerTime } from './server-clock.ts'

/** The default timeout of one attempt, in ms (part A section 7). */
export const ATTEMPT_TIMEOUT = 50_000

/** Options of a call: its idempotency key, its session, and its timeouts and repeats. */
export interface CallOptions extends RepeatOptions {
  /** The key of a changing call, the same for all repeats. Default: a new key. */
  readonly idempotencyKey?: string
  /** Asks for an answer without its optional fields. */
  readonly isMinimal?: boolean
  /** The token of the session to use. Default: the stored session's. */
  readonly token?: string
  /** The timeout of one attempt, in ms. Default: {@link ATTEMPT_TIMEOUT}. */
  readonly attemptTimeout?: number
}

/** A prepared HTTP request; every attempt sends the same one. */
interface Request {
  readonly operation: OperationName
  /** The id under which the server logs the request. */
  readonly id: string
  readonly url: string
  readonly init: RequestInit
  readonly token: string | null
  readonly signal: AbortSignal | undefined
  readonly attemptTimeout: number
}

/** Calls that start a session or lead to one. They are sent without a token, and their 401 does not end a session. */
const WITHOUT_SESSION: ReadonlySet<OperationName> = new Set([
  'login',
  'registerDealer',
  'sendOTP',
  'loginDealer',
  'verifyOTP',
  'requestPasswordReset',
  'resetPassword',
  'readEmailProof',
  'proveEmail',
  'denyEmail',
  'readGatePass',
  'enterGate',
  'readYardLink',
])

/**
 * Calls an operation of the contract and returns its answer with the cars decoded.
 * @throws {CallFailure} on any failure
 */
export async function call<Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  // The repeats and the call after a renewal of the session all use the same key.
  const idempotencyKey = options.idempotencyKey ?? newIdempotencyKey()
  const send = (token: string | null) => {
    const request = prepare(operation, input, { ...options, idempotencyKey }, token)
    return repeatUntilAnswered(() => attempt(request), { ...options, isRead: methodOf(operation) === 'GET' })
  }
  try {
    const answer = await sendAs(operation, options.token, send)
    recordAppEvent({ kind: 'answer', operation, input, answer, at: Date.now() })
    // The server's answers are tested against the contract, and decodeAnswer returns the types of Answer.
    return answer as Answer<Name>
  } catch (error) {
    recordAppEvent({ kind: 'failure', operation, input, error, at: Date.now() })
    throw error
  }
}

/** Sends a call without a session, with the given token, or with the stored session. */
function sendAs<Sent>(
  operation: OperationName,
  token: string | undefined,
  send: (token: string | null) => Promise<Sent>,
): Promise<Sent> {
  if (WITHOUT_SESSION.has(operation)) return send(null)
  return token === undefined ? withSession(operation, send) : reportIfSessionOver(operation, token, send)
}

/** Whether the server's last answer to this read was a 304: the cached answer is unchanged. */
export function isFromCache(operation: OperationName, input: object): boolean {
  return cachedRead(addressOf(operation, input))?.isConfirmed === true
}

/** Returns the path and query string of a read. */
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
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': LOCALE, 'X-Request-Id': id })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const method = methodOf(operation)
  const isRead = method === 'GET'
  const url = isRead ? addressOf(operation, input) : pathOf(operation)
  const cached = isRead ? cachedRead(url) : null
  if (cached !== null) headers.set('If-None-Match', cached.etag)
  if (!isRead) {
    headers.set('Content-Type', 'application/json')
    headers.set('Idempotency-Key', options.idempotencyKey)
    if (options.isMinimal === true) headers.set('Prefer', 'return=minimal')
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
      // The app caches the answers that a 304 refers to; the browser must not answer instead.
      cache: 'no-store',
      ...(!isRead && { body: JSON.stringify(input) }),
    },
  }
}

/** Returns an input as a query string with its question mark. A list repeats its key; undefined values are omitted. */
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
    throw error instanceof CallFailure ? error : unanswered(error, request)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the failure of an attempt without an answer. An abort not requested by the caller counts as a timeout. */
function unanswered(error: unknown, request: Request): CallFailure {
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

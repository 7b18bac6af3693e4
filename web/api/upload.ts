import { LOCALE } from '#web/text/locale.ts'
import type { Input, OperationName, Output } from '#contract/api.ts'
import { pathOf } from '#contract/route.ts'
import { ATTEMPT_TIMEOUT, queryString } from './client.ts'
import { CallFailure, readRefusal, type Failure } from './failure.ts'
import { parseJson } from './parse-json.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { withSession } from './renew-session.ts'
import { newRequestId } from './request-id.ts'
import { recordServerTime } from './server-clock.ts'

/** Options of an upload. */
export interface UploadOptions<Name extends OperationName> {
  readonly contentType: string
  /** The input of the operation, besides the file. */
  readonly input?: Input<Name>
  /** The same key for every attempt to send a file. Default: a new key. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (sent: number, total: number) => void
}

/**
 * Uploads a file unchanged, for operations with a raw body. The timeout restarts whenever bytes are sent, so a slow
 * upload does not fail while it progresses.
 * @throws {CallFailure} on any failure
 */
export function uploadRaw<Name extends OperationName>(
  operation: Name,
  file: Blob,
  options: UploadOptions<Name>,
): Promise<Output<Name>> {
  const idempotencyKey = options.idempotencyKey ?? newIdempotencyKey()
  return withSession(operation, (token) => send(operation, file, { ...options, idempotencyKey }, token))
}

function send<Name extends OperationName>(
  operation: Name,
  file: Blob,
  options: UploadOptions<Name> & { readonly idempotencyKey: string },
  token: string | null,
): Promise<Output<Name>> {
  return new Promise((resolve, reject) => {
    const id = newRequestId()
    const request = new XMLHttpRequest()
    const askedAt = performance.now()
    let timer: ReturnType<typeof setTimeout>
    let kind: 'timeout' | 'cancelled' = 'cancelled'
    const giveUp = () => {
      kind = 'timeout'
      request.abort()
    }
    const keepWaiting = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, ATTEMPT_TIMEOUT)
    }
    const fail = (failure: Failure, requestId = id) => {
      clearTimeout(timer)
      reject(new CallFailure(failure, { requestId }))
    }
    request.open('POST', `${pathOf(operation)}${queryString(options.input ?? {})}`)
    request.setRequestHeader('Content-Type', options.contentType)
    request.setRequestHeader('Accept-Language', LOCALE)
    request.setRequestHeader('Idempotency-Key', options.idempotencyKey)
    request.setRequestHeader('X-Request-Id', id)
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) => {
      keepWaiting()
      options.onProgress?.(event.loaded, event.total)
    })
    request.addEventListener('error', () => fail({ kind: 'network' }))
    request.addEventListener('abort', () => fail({ kind }))
    request.addEventListener('load', () => {
      clearTimeout(timer)
      recordServerTime(Number(request.getResponseHeader('X-Server-Time') ?? Number.NaN), askedAt)
      const body = parseJson(request.responseText)
      const requestId = request.getResponseHeader('X-Request-Id') ?? id
      const wait = readSeconds(request.getResponseHeader('Retry-After'))
      if (request.status >= 400) fail(readRefusal(request.status, body, wait), requestId)
      else if (body === undefined) fail({ kind: 'badShape' }, requestId)
      else resolve(body as Output<Name>)
    })
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    keepWaiting()
    request.send(file)
    if (options.signal?.aborted === true) request.abort()
  })
}

function readSeconds(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

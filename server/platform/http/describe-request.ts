import type { FastifyRequest } from 'fastify'
import type { OperationName } from '#contract/api.ts'
import { askedLocale, DEFAULT_LOCALE } from '#domain/locale.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { addressOf } from './caller-address.ts'
import type { Call } from './handler.ts'
import { hashBody, type Body } from './read-body.ts'

/** Describes a request to the handler of its operation. */
export function describeRequest(
  request: FastifyRequest,
  key: string | null,
  body: Body | null,
): Call<OperationName>['request'] {
  const asked = askedLocale(request.headers['accept-language'])
  return {
    id: request.id,
    address: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    askedLocale: asked,
    locale: asked ?? DEFAULT_LOCALE,
    idempotencyKey: key,
    bodyHash: key !== null && body?.kind === 'json' ? hashBody(body.value) : NO_HASH,
    header: (name) => headerOf(request, name),
    rawBody: body?.kind === 'raw' ? body.stream : null,
  }
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const header = request.headers[name]
  return typeof header === 'string' ? header : null
}

const NO_HASH = Buffer.alloc(32)

// Printable ASCII without spaces.
const KEY = /^[\u0021-\u007e]{1,255}$/

/** Returns the idempotency key of a request; null without one. Refuses with INVALID_INPUT a malformed one. */
export function readKey(request: FastifyRequest): Result<string | null> {
  const header = request.headers['idempotency-key']
  if (header === undefined) return accept(null)
  if (typeof header === 'string' && KEY.test(header)) return accept(header)
  return refuse('INVALID_INPUT', 'idempotencyKey.invalid')
}

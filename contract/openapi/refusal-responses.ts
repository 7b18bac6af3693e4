import type { RefusalCode } from '#domain/refusal.ts'
import { OPERATION_NAMES, type OperationName } from '../api.ts'
import { STATUS_OF } from '../problem.ts'
import { refusalsOf } from '../refusals.ts'
import { headersWith, type HeaderName } from './headers.ts'
import type { JsonObject } from './json.ts'

/** Refusals that show when the call may be repeated. */
const RETRIED: ReadonlySet<RefusalCode> = new Set([
  'IN_PROGRESS',
  'TOO_MANY_REQUESTS',
  'QUOTA_REACHED',
  'UNAVAILABLE',
])

const CODE = 'Why the call refuses: what a program decides by.'
const SCHEMA = { $ref: '#/components/schemas/Problem' }

/** Returns the response of a status with which a call refuses, for one of these reasons. */
export function describeRefusal(codes: readonly RefusalCode[]): JsonObject {
  const headers: readonly (readonly [boolean, HeaderName])[] = [
    [codes.some((code) => RETRIED.has(code)), 'RetryAfter'],
    [codes.includes('QUOTA_REACHED'), 'RateLimit'],
    [codes.includes('QUOTA_REACHED'), 'RateLimitPolicy'],
    // Only of a call that takes a key.
    [codes.includes('IN_PROGRESS'), 'IdempotentReplayed'],
  ]
  return {
    description: codes.join(', '),
    headers: headersWith(...headers.flatMap(([isSent, name]) => (isSent ? [name] : []))),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [SCHEMA, { type: 'object', properties: { code: { description: CODE, enum: [...codes] } } }],
        },
      },
    },
  }
}

/** Returns the codes with which a call refuses, by status, in the order of {@link STATUS_OF}. */
function codesByStatus(name: OperationName): ReadonlyMap<string, readonly RefusalCode[]> {
  const refusals = refusalsOf(name)
  const codes = (Object.keys(STATUS_OF) as RefusalCode[]).filter((code) => refusals.has(code))
  return Map.groupBy(codes, (code) => String(STATUS_OF[code]))
}

/** The component's name of a response: its codes. */
function nameOf(codes: readonly RefusalCode[]): string {
  return codes.join('.')
}

/** The responses with which calls refuse, by the name of their component. */
export function describeRefusals(): JsonObject {
  const all = OPERATION_NAMES.flatMap((name) => [...codesByStatus(name).values()])
  return Object.fromEntries(all.map((codes) => [nameOf(codes), describeRefusal(codes)]))
}

/** Returns the responses with which a call refuses, by status. */
export function refusalResponses(name: OperationName): JsonObject {
  return Object.fromEntries(
    [...codesByStatus(name)].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${nameOf(codes)}` },
    ]),
  )
}

import { STATUS_CODES } from './status-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_OF, type Problem } from '#contract/problem.ts'
import { DEFAULT_LOCALE, preferredLocale, type Locale } from '#domain/locale.ts'
import type { ReasonValues } from '#domain/reasons/reason-values.ts'
import { isReason } from '#domain/reasons/reasons.ts'
import { fault, type Fault, type Refusal } from '#domain/refusal.ts'
import { traceIdOf } from '#server/platform/tracing/trace-requests.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'

/**
 * Converts a refusal to a problem document (RFC 9457) with English sentences. {@link replyProblem} writes them in the
 * language of the call.
 */
export function problemOf(refusal: Refusal, requestId?: string): Problem {
  const status = STATUS_OF[refusal.code]
  const { fields } = refusal
  const faults =
    fields && Object.fromEntries(Object.entries(fields).map(([path, why]) => [path, partsOf(why)]))
  return withSentences(DEFAULT_LOCALE, {
    type: `urn:yardbid:refusal:${refusal.code.toLowerCase().replaceAll('_', '-')}`,
    title: STATUS_CODES[status] ?? 'Refused',
    status,
    detail: '',
    code: refusal.code,
    error: '',
    message: '',
    ...partsOf(refusal),
    // Every 400 says which fields are at fault, if any.
    ...(faults || status === 400 ? { fields: {} } : {}),
    ...(faults && { faults }),
    ...refusal.figures,
    ...(refusal.state === undefined ? {} : { state: refusal.state }),
    ...(refusal.lines === undefined ? {} : { lines: [...refusal.lines] }),
    ...(refusal.cars === undefined ? {} : { cars: [...refusal.cars] }),
    ...(refusal.version === undefined ? {} : { version: refusal.version }),
    ...(requestId === undefined ? {} : { requestId }),
  })
}

type Parts = NonNullable<Problem['faults']>[string]

function partsOf({ reason, values }: Fault): Parts {
  return values === undefined
    ? { reason }
    : { reason, values: structuredClone(values) as Parts['values'] & object }
}

/** Writes the sentences of a problem in a language. Those without a reason of this release stay as they are. */
function withSentences(locale: Locale, problem: Problem): Problem {
  const own = readFault(problem)
  const faults = Object.entries(problem.faults ?? {}).flatMap(([path, parts]) => {
    const read = readFault(parts)
    return read === null ? [] : [[path, reasonSentence(locale, read)] as const]
  })
  const sentence = own === null ? problem.message : reasonSentence(locale, own)
  return {
    ...problem,
    detail: sentence,
    error: sentence,
    message: sentence,
    ...(problem.fields && { fields: { ...problem.fields, ...Object.fromEntries(faults) } }),
  }
}

/** Reads the fault in a problem; null for one without, or with a reason that this release does not know. */
function readFault({ reason, values }: Pick<Problem, 'reason' | 'values'>): Fault | null {
  if (reason === undefined || !isReason(reason)) return null
  // The values are of the kinds that the contract declares, and those that the reason's sentence names.
  return values === undefined ? { reason } : { reason, values: values as ReasonValues }
}

/** Converts a problem back to the refusal from which {@link problemOf} made it. */
export function refusalOf(problem: Problem): Refusal {
  const { code, faults, state, lines, cars, version, latestBidValue, minimumBid, bidsLeft } = problem
  const hasFigures = latestBidValue !== undefined && minimumBid !== undefined && bidsLeft !== undefined
  const fields = Object.entries({ ...problem.fields, ...faults }).map(
    ([path, given]) =>
      [path, typeof given === 'string' ? ofSentence(given) : faultIn(given, path, problem)] as const,
  )
  return {
    code,
    ...(readFault(problem) ?? ofSentence(problem.message)),
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
    ...(state === undefined ? {} : { state }),
    ...(lines === undefined ? {} : { lines }),
    ...(cars === undefined ? {} : { cars }),
    ...(version === undefined ? {} : { version }),
    ...(hasFigures ? { figures: { latestBidValue, minimumBid, bidsLeft } } : {}),
  }
}

function faultIn(parts: Parts, path: string, { fields }: Problem): Fault {
  return readFault(parts) ?? ofSentence(fields?.[path] ?? '')
}

/** Returns the fault of a sentence that an older release stored without its reason. */
function ofSentence(sentence: string): Fault {
  return fault('input.other', { sentence })
}

const codes = new WeakMap<FastifyRequest, Problem['code']>()

/** Returns the code of the refusal that the request was answered with, or null if it was not refused. */
export function refusalCodeOf(request: FastifyRequest): Problem['code'] | null {
  return codes.get(request) ?? null
}

/** Answers with a refusal as a problem, with Retry-After if the refusal has a time to retry. */
export function replyRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds)
  return replyProblem(reply, problemOf(refusal, reply.request.id))
}

/**
 * Answers with an existing problem, for example one that was stored with an idempotency key, in the language of the call.
 */
export function replyProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  codes.set(reply.request, problem.code)
  const locale = preferredLocale(reply.request.headers['accept-language'])
  const traceId = traceIdOf(reply.request)
  return reply
    .status(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...withSentences(locale, problem), traceId }))
}

import { STATUS_CODES } from './status-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_OF, type Problem } from '#contract/problem.ts'
import type { Refusal } from '#domain/refusal.ts'

/** Converts a refusal to a problem document (RFC 9457). */
export function problemOf(refusal: Refusal, requestId?: string): Problem {
  const status = STATUS_OF[refusal.code]
  return {
    type: `urn:yardbid:refusal:${refusal.code.toLowerCase().replaceAll('_', '-')}`,
    title: STATUS_CODES[status] ?? 'Refused',
    status,
    detail: refusal.message,
    code: refusal.code,
    error: refusal.message,
    message: refusal.message,
    // Every 400 says which fields are at fault, if any.
    ...(refusal.fields || status === 400 ? { fields: { ...refusal.fields } } : {}),
    ...refusal.figures,
    ...(refusal.state === undefined ? {} : { state: refusal.state }),
    ...(refusal.lines === undefined ? {} : { lines: [...refusal.lines] }),
    ...(refusal.cars === undefined ? {} : { cars: [...refusal.cars] }),
    ...(refusal.version === undefined ? {} : { version: refusal.version }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** Converts a problem back to the refusal from which {@link problemOf} made it. */
export function refusalOf(problem: Problem): Refusal {
  const { code, message, fields, state, lines, cars, version, latestBidValue, minimumBid, bidsLeft } = problem
  const hasFigures = latestBidValue !== undefined && minimumBid !== undefined && bidsLeft !== undefined
  return {
    code,
    message,
    ...(fields === undefined || Object.keys(fields).length === 0 ? {} : { fields }),
    ...(state === undefined ? {} : { state }),
    ...(lines === undefined ? {} : { lines }),
    ...(cars === undefined ? {} : { cars }),
    ...(version === undefined ? {} : { version }),
    ...(hasFigures ? { figures: { latestBidValue, minimumBid, bidsLeft } } : {}),
  }
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

/** Answers with an existing problem, for example one that was stored with an idempotency key. */
export function replyProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  codes.set(reply.request, problem.code)
  return reply
    .status(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

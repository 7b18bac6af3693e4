import { setImmediate } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { STATUS_OF } from '#contract/problem.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { accept, type Refusal, type RefusalCode, type Result } from '#domain/refusal.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import type { Quotas } from '#server/platform/throttle/quotas.ts'
import type { DiskRoom } from '#domain/disk-reserve.ts'
import { refuseLowDisk } from '#server/platform/watch-storage.ts'
import { logOutcome } from './access-log.ts'
import { admissionKindOf, takesTurnBeforeBody, type AdmissionKind } from './admission.ts'
import { holdBodyTurn, waitForTurn, type BodyTurn } from './body-turn.ts'
import { addressOf, partyOf } from './caller-address.ts'
import { ANONYMOUS, type Caller } from './caller.ts'
import { checkAnswer } from './check-answer.ts'
import { deprecationHeaders } from './deprecation-headers.ts'
import { describeRequest, readKey } from './describe-request.ts'
import type { BodyChecks, Call, Handlers } from './handler.ts'
import { findOutcomeToAnswer } from './idempotency-queries.ts'
import {
  findCaller,
  identify,
  KNOWN_WITHIN_MS,
  lookUp,
  recall,
  type Identified,
  type IdentifiedCall,
  type IdentifyDeps,
} from './identify.ts'
import { replyProblem, replyRefusal } from './problem-reply.ts'
import { refusalOfError } from './refusal-of-error.ts'
import { registerRawRoute } from './raw-routes.ts'
import { readBody, type Body } from './read-body.ts'
import { readInput } from './read-input.ts'
import { replyFile } from './reply-file.ts'
import { replyJson } from './reply-json.ts'
import { amountOf, takeQuota } from './take-quota.ts'
import { keyOf, outcomeOf, runCommand, type Outcome } from './run-command.ts'
import { withTimeout } from './with-timeout.ts'

export interface RouteDeps extends IdentifyDeps {
  readonly db: PooledQueries
  readonly handlers: Handlers
  readonly beforeBody: BodyChecks
  readonly quotas: Quotas
  /** The room of the disk. */
  readonly room: () => DiskRoom
  /** Checks every answer and refusal against its declaration. On in development and tests. */
  readonly checkAnswers: boolean
}

const BODY_LIMIT = 64 * 1024
/** Milliseconds within which a call is answered, not counting the arrival of its body. */
export const ANSWERED_WITHIN_MS = 12_000

interface Route extends IdentifiedCall {
  readonly deps: RouteDeps
  /** Whether it is a GET. */
  readonly reads: boolean
}

/** The caller of a request, and how long the request took so far, with the wait for a turn before its body. */
interface Known extends Identified {
  /** The turn that the call took before its body, if it takes one then. */
  readonly turn?: BodyTurn | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the caller is known. */
    known: Known | null
  }
}

const NO_TURN = accept(null)

const UNKNOWN: Known = { caller: ANONYMOUS, tookMs: 0, tooLate: null, isRecalled: false }

/** Registers a route for every operation of the contract. */
export function registerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  app.decorateRequest('known', null)
  for (const name of OPERATION_NAMES) {
    const operation = operationOf(name)
    const kind = admissionKindOf(name, operation)
    const earlyKind = kind !== null && takesTurnBeforeBody(kind) ? kind : null
    const method = methodOf(name)
    const call: Route = { deps, name, operation, kind, reads: method === 'GET' }
    const fixedHeaders = deprecationHeaders(operation.deprecated)
    const route: RouteOptions = {
      config: { operation: name },
      method,
      url: pathOf(name),
      bodyLimit: operation.bodyLimit ?? BODY_LIMIT,
      // A caller without permission, or without its turn, is refused before the body is read.
      onRequest: async (request, reply) => {
        void reply.headers(fixedHeaders)
        const recalled = recall(deps, call, request)
        const known = recalled ?? checkRoom(call) ?? (await begin(call, earlyKind, request, reply))
        if (!known.ok) return replyRefusal(reply, known.refusal)
        request.known = known.value
        return undefined
      },
      errorHandler: (error, request, reply) => void refuseUnread(call, error, request, reply),
      handler: (request, reply) => answer(call, request.known ?? UNKNOWN, request, reply),
    }
    if (operation.rawBody === undefined) app.route(route)
    else registerRawRoute(app, route, operation.rawBody)
  }
}

/** Refuses a call for which the disk has no room; null if it has. */
function checkRoom({ deps, reads, operation }: Route): Result<never> | null {
  const needsRoom = !reads && operation.onLowDisk !== true
  return needsRoom && deps.room() !== 'ample' ? refuseLowDisk() : null
}

/** Identifies the caller, and takes the turn of a call of `earlyKind`, before the body is read. */
async function begin(
  call: Route,
  earlyKind: AdmissionKind | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Known>> {
  const identified = await identify(call.deps, call, request)
  if (!identified.ok) return identified
  const { caller, tookMs } = identified.value
  const asked = performance.now()
  const leftMs = KNOWN_WITHIN_MS - tookMs
  const turn =
    earlyKind === null ? NO_TURN : await takeTurn(call, earlyKind, { caller, leftMs }, request, reply)
  if (!turn.ok) return turn
  return accept({
    ...identified.value,
    tookMs: tookMs + performance.now() - asked,
    turn: turn.value,
  })
}

/**
 * Takes the turn of a call before its body is read, counts it once for its quota, and runs the check of its area, all
 * within `leftMs`.
 */
async function takeTurn(
  { deps, name, operation }: Route,
  kind: AdmissionKind,
  { caller, leftMs }: { readonly caller: Caller; readonly leftMs: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<BodyTurn>> {
  const begun = performance.now()
  const entered = await waitForTurn(leftMs, deps.admission.beginWork(kind, partyOf(caller, request)))
  if (!entered.ok) return entered
  const turn = holdBodyTurn(request, reply, entered.value)
  const key = readKey(request)
  const idempotencyKey = key.ok ? key.value : null
  const checkAll = async (): Promise<Result<void>> => {
    const counted = { name, operation, caller, address: addressOf(request), idempotencyKey }
    const taken = await takeQuota(deps, counted, 1, reply)
    return taken.ok ? (deps.beforeBody[name]?.({ caller, db: deps.db, idempotencyKey }) ?? taken) : taken
  }
  const checked = await withTimeout(leftMs - (performance.now() - begun), checkAll())
  return checked.ok ? accept(turn) : checked
}

/** Refuses a call that ended in an error. Never rejects. */
async function refuseUnread(
  call: Route,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    const refusal = await findDenial(call, error, request)
    // Sent by an error handler, an error goes to the next one.
    void (refusal === null ? reply.send(error) : replyRefusal(reply, refusal))
  } catch (failure) {
    void reply.send(failure)
  }
}

/**
 * Returns the refusal of a caller whose call ended in an error; null if the error decides. A call with an unreadable body
 * cannot be the repeat of an earlier one, and its caller is looked up before it learns of the body.
 */
async function findDenial(
  call: Route,
  error: FastifyError,
  request: FastifyRequest,
): Promise<Refusal | null> {
  const { tooLate, isRecalled } = request.known ?? UNKNOWN
  if (tooLate !== null || !isRecalled || isOfServer(refusalOfError(error).code)) return tooLate
  const found = await lookUp(call.deps, call, request)
  return found.ok ? null : found.refusal
}

function isOfServer(code: RefusalCode): boolean {
  return code === 'UNAVAILABLE' || code === 'INTERNAL_ERROR'
}

async function answer(
  route: Route,
  known: Known,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { deps, name, operation } = route
  const { caller, tookMs, tooLate, isRecalled } = known
  if (tooLate !== null) {
    const first = await findFirst(deps.db, name, caller, request, bodyOf(route, request))
    if (first === null) return replyRefusal(reply, tooLate)
    return replyJson(request, markRepeat(reply), first, false)
  }
  const call = await prepare(route, caller, request)
  if (!call.ok) {
    const found = isRecalled ? await lookUp(deps, route, request) : call
    return replyRefusal(reply, found.ok ? call.refusal : found.refusal)
  }
  const outcome = await inTime(operation, tookMs, carryOut(route, known, call.value, reply))
  if (deps.checkAnswers) checkAnswer(name, outcome)
  logOutcome(request.log, { name, operation, caller }, outcome)
  if (outcome.isRepeat === true) markRepeat(reply)
  if ('problem' in outcome) {
    if (outcome.retryAfterSeconds !== undefined) void reply.header('retry-after', outcome.retryAfterSeconds)
    return replyProblem(reply, { ...outcome.problem, requestId: request.id })
  }
  if (operation.file !== undefined) return replyFile(reply, operation.file, outcome.body)
  return replyJson(request, reply, outcome.body, operation.list === true)
}

/** Marks an answer as the one that was stored with the call's key. */
function markRepeat(reply: FastifyReply): FastifyReply {
  return reply.header('idempotent-replayed', 'true')
}

type Prepared = Omit<Call<OperationName>, 'db' | 'input'> & { readonly input: unknown }

/** The bytes of a body from which on each step of reading it takes milliseconds. */
const LONG_BODY = 50_000

/** Reads what the call sends, or refuses it. The loop turns between the steps of reading a long body. */
async function prepare(route: Route, caller: Caller, request: FastifyRequest): Promise<Result<Prepared>> {
  const { operation, reads } = route
  const body = bodyOf(route, request)
  if (!body.ok) return body
  const given = body.value?.kind === 'json' ? body.value.value : {}
  const isInQuery = reads || operation.rawBody !== undefined
  const isLong = Number(request.headers['content-length'] ?? Infinity) >= LONG_BODY
  const between = isLong && !isInQuery ? () => setImmediate() : () => undefined
  await between()
  const input = await readInput(operation, isInQuery ? request.query : given, between)
  if (!input.ok) return input
  const key = readKey(request)
  if (!key.ok) return key
  await between()
  return accept({ input: input.value, caller, request: describeRequest(request, key.value, body.value) })
}

function bodyOf({ reads, operation }: Route, request: FastifyRequest): Result<Body | null> {
  return reads ? accept(null) : readBody(request.body, operation.rawBody)
}

/** Carries a call out in its turn. If a recalled session is over, its caller is looked up as that of any other call. */
async function carryOut(
  route: Route,
  { isRecalled, turn = null }: Known,
  call: Prepared,
  reply: FastifyReply,
): Promise<Outcome> {
  const outcome = await runInTurn(route, turn, call, reply)
  if (!isRecalled || outcome.status !== STATUS_OF.UNAUTHENTICATED) return outcome
  const { caller, denied } = await findCaller(route.deps, route, reply.request)
  if (denied !== null) return outcomeOf({ ok: false, refusal: denied })
  return runInTurn(route, turn, { ...call, caller: caller ?? ANONYMOUS }, reply)
}

/** Runs a call in the turn that it has already taken or when it gets one, or refuses it with UNAVAILABLE. */
async function runInTurn(
  route: Route,
  turn: BodyTurn | null,
  call: Prepared,
  reply: FastifyReply,
): Promise<Outcome> {
  const { deps, kind } = route
  if (kind === null) return run(route, call, 0, reply)
  const party = partyOf(call.caller, reply.request)
  const entered = turn === null ? await deps.admission.beginWork(kind, party) : beginHeld(turn)
  if (!entered.ok) return outcomeOf(entered)
  try {
    // A call that took its turn before its body was counted once there.
    return await run(route, call, turn === null ? 0 : 1, reply)
  } finally {
    entered.value()
  }
}

function beginHeld(turn: BodyTurn): Result<() => void> {
  turn.begin()
  return accept(() => turn.end())
}

/** Limits the time of a call. A streamed body has no limit, because its sender determines how long it takes. */
function inTime(operation: Operation, tookMs: number, outcome: Promise<Outcome>): Promise<Outcome> {
  if (operation.rawBody !== undefined) return outcome
  const { answersWithinSeconds } = operation
  const whole = answersWithinSeconds === undefined ? ANSWERED_WITHIN_MS : answersWithinSeconds * 1000
  return withTimeout(whole - tookMs, outcome)
}

/** Finds the stored answer to the same call with the same key; null if there is none, or the call was refused. */
async function findFirst(
  db: Queries,
  operation: OperationName,
  caller: Caller,
  request: FastifyRequest,
  body: Result<Body | null>,
): Promise<unknown> {
  const key = readKey(request)
  if (!key.ok || !body.ok) return null
  const claim = keyOf(operation, { caller, request: describeRequest(request, key.value, body.value) })
  const first = claim === null ? null : await withTimeout(KNOWN_WITHIN_MS, findOutcomeToAnswer(db, claim))
  return first?.status === 200 && claim !== null && first.bodyHash.equals(claim.bodyHash)
    ? first.outcome
    : null
}

/** Carries a call out, after counting what it stores for its quota beyond what was `counted` before its body. */
async function run(
  { deps, name, operation, reads }: Route,
  call: Prepared,
  counted: number,
  reply: FastifyReply,
): Promise<Outcome> {
  const { address, idempotencyKey } = call.request
  const amount = amountOf(operation, call.input) - counted
  const counting = { name, operation, caller: call.caller, address, idempotencyKey }
  const taken = amount <= 0 ? accept(undefined) : await takeQuota(deps, counting, amount, reply)
  if (!taken.ok) return outcomeOf(taken)
  // The input was parsed by the schema of this operation, which TypeScript cannot connect with the handler's type.
  const handler = deps.handlers[name] as unknown as (
    call: Prepared & { db: Queries },
  ) => Promise<Result<unknown>>
  if (reads || operation.idempotency !== undefined) {
    return outcomeOf(await handler({ ...call, db: deps.db }))
  }
  return runCommand(deps.db, keyOf(name, call), (tx) => handler({ ...call, db: tx }))
}

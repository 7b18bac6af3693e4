import type { Authenticate } from '#server/platform/http/caller.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { mayCall, type Operation } from '#contract/operation.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { isOnboarded, isOwnStep } from '#domain/onboarding-steps.ts'
import { accept, refuse, type Refusal, type Result } from '#domain/refusal.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { logOutcome, logRefusedAccess } from './access-log.ts'
import { admissionKindOf, takesTurnBeforeBody, type Admission, type AdmissionKind } from './admission.ts'
import { holdBodyTurn, waitForTurn, type BodyTurn } from './body-turn.ts'
import { addressOf, partyOf } from './caller-address.ts'
import { ANONYMOUS, type Caller } from './caller.ts'
import { checkAnswer } from './check-answer.ts'
import type { BodyChecks, Call, Handlers } from './handler.ts'
import { findOutcomeToAnswer } from './idempotency-queries.ts'
import { replyProblem, replyRefusal } from './problem-reply.ts'
import { registerRawRoute } from './raw-routes.ts'
import { hashBody, readBody, type Body } from './read-body.ts'
import { readInput } from './read-input.ts'
import { replyFile } from './reply-file.ts'
import { replyJson } from './reply-json.ts'
import { keyOf, outcomeOf, runCommand, type Outcome } from './run-command.ts'
import { withTimeout } from './with-timeout.ts'

export interface RouteDeps {
  readonly db: PooledQueries
  readonly authenticate: Authenticate
  readonly admission: Admission
  readonly handlers: Handlers
  readonly beforeBody: BodyChecks
  /** Checks every answer and refusal against its declaration. On in development and tests. */
  readonly checkAnswers: boolean
  /** Whether an admin without a second factor may only set one up. */
  readonly secondFactorRequired: boolean
}

const BODY_LIMIT = 64 * 1024
/** Milliseconds within which a call is answered, not counting the arrival of its body. */
export const ANSWERED_WITHIN_MS = 12_000
/** Milliseconds within which a caller is known, has its turn, if that comes before the body, and passes the check. */
const KNOWN_WITHIN_MS = 6_000

/** The caller of a request, and how long the request took so far. */
interface Known {
  readonly caller: Caller
  /** The time in ms that its authentication took, and the wait for a turn before its body. */
  readonly tookMs: number
  /**
   * The reason for which the call is refused now; otherwise null. A repeat with the key of an earlier call still gets
   * the stored answer.
   */
  readonly tooLate: Refusal | null
  /** The turn that the call took before its body; null if it takes one afterwards, or none. */
  readonly turn: BodyTurn | null
}

interface Route {
  readonly deps: RouteDeps
  readonly name: OperationName
  readonly operation: Operation
  /** Null if the operation is admitted under any load. */
  readonly kind: AdmissionKind | null
}

const ENTERED = accept(() => undefined)
const NO_TURN = accept(null)

const UNKNOWN: Known = { caller: ANONYMOUS, tookMs: 0, tooLate: null, turn: null }

/** Registers a route for every operation of the contract. */
export function registerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const known = new WeakMap<FastifyRequest, Known>()
  for (const name of OPERATION_NAMES) {
    const operation = operationOf(name)
    const kind = admissionKindOf(name, operation)
    const earlyKind = kind !== null && takesTurnBeforeBody(kind) ? kind : null
    const call: Route = { deps, name, operation, kind }
    const route: RouteOptions = {
      config: { operation: name },
      method: methodOf(name),
      url: pathOf(name),
      bodyLimit: operation.bodyLimit ?? BODY_LIMIT,
      // A caller without permission, or without its turn, is refused before the body is read.
      onRequest: async (request, reply) => {
        const identified = await identify(call, request)
        if (!identified.ok) return replyRefusal(reply, identified.refusal)
        const { caller, tookMs } = identified.value
        const asked = performance.now()
        const leftMs = KNOWN_WITHIN_MS - tookMs
        const turn =
          earlyKind === null ? NO_TURN : await takeTurn(call, earlyKind, { caller, leftMs }, request, reply)
        if (!turn.ok) return replyRefusal(reply, turn.refusal)
        const waitedMs = performance.now() - asked
        known.set(request, { ...identified.value, tookMs: tookMs + waitedMs, turn: turn.value })
        return undefined
      },
      // A request with an unreadable body cannot be the repeat of an earlier call.
      errorHandler: (error, request, reply) => {
        const denied = known.get(request)?.tooLate ?? null
        if (denied === null) throw error
        void replyRefusal(reply, denied)
      },
      handler: (request, reply) => answer(call, known.get(request) ?? UNKNOWN, request, reply),
    }
    if (operation.rawBody === undefined) app.route(route)
    else registerRawRoute(app, route, operation.rawBody)
  }
}

/** Identifies the caller, or refuses the call. */
async function identify(
  { deps, name, operation, kind }: Route,
  request: FastifyRequest,
): Promise<Result<Omit<Known, 'turn'>>> {
  const entered = kind === null ? ENTERED : deps.admission.beginAuthentication(kind)
  if (!entered.ok) return entered
  try {
    const begun = performance.now()
    const caller = await withTimeout(KNOWN_WITHIN_MS, deps.authenticate(request.headers.authorization))
    const denied = denyCaller(deps, operation, caller)
    if (denied !== null && !mayRepeat(operation, denied, request)) {
      logRefusedAccess(request.log, { name, caller }, denied.code)
      return { ok: false, refusal: denied }
    }
    const tookMs = performance.now() - begun
    // For a public call, an expired session counts as none.
    return accept({ caller: caller ?? ANONYMOUS, tookMs, tooLate: denied })
  } finally {
    entered.value()
  }
}

/** Takes the turn of a call before its body is read, and runs the check of its area, both within `leftMs`. */
async function takeTurn(
  { deps, name }: Route,
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
  const check = deps.beforeBody[name]
  if (check === undefined) return accept(turn)
  const checked = await withTimeout(
    leftMs - (performance.now() - begun),
    check({ caller, db: deps.db, idempotencyKey }),
  )
  return checked.ok ? accept(turn) : checked
}

async function answer(
  { deps, name, operation, kind }: Route,
  { caller, tookMs, tooLate, turn }: Known,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reads = methodOf(name) === 'GET'
  const body = reads ? accept(null) : readBody(request.body, operation.rawBody)
  if (tooLate !== null) {
    const first = await findFirst(deps.db, name, caller, request, body)
    return first === null ? replyRefusal(reply, tooLate) : replyJson(request, reply, first, false)
  }
  if (!body.ok) return replyRefusal(reply, body.refusal)
  const given = body.value?.kind === 'json' ? body.value.value : {}
  const isInQuery = reads || operation.rawBody !== undefined
  const input = readInput(operation, isInQuery ? request.query : given)
  if (!input.ok) return replyRefusal(reply, input.refusal)
  const key = readKey(request)
  if (!key.ok) return replyRefusal(reply, key.refusal)

  const call = { input: input.value, caller, request: describe(request, key.value, body.value) }
  const outcome = await inTime(
    operation,
    tookMs,
    inTurn(
      () => beginTurn(deps.admission, kind, turn, partyOf(caller, request)),
      () => run(deps, name, operation, call, reads),
    ),
  )
  if (deps.checkAnswers) checkAnswer(name, outcome)
  logOutcome(request.log, { name, operation, caller }, outcome)
  if ('problem' in outcome) {
    if (outcome.retryAfterSeconds !== undefined) void reply.header('retry-after', outcome.retryAfterSeconds)
    return replyProblem(reply, { ...outcome.problem, requestId: request.id })
  }
  if (operation.file !== undefined) return replyFile(reply, operation.file, outcome.body)
  return replyJson(request, reply, outcome.body, operation.list === true)
}

/** Begins the work of a call, in the turn that it has already taken or when it gets one. */
async function beginTurn(
  admission: Admission,
  kind: AdmissionKind | null,
  turn: BodyTurn | null,
  party: string,
): Promise<Result<() => void>> {
  if (kind === null) return ENTERED
  if (turn === null) return admission.beginWork(kind, party)
  turn.begin()
  return accept(() => turn.end())
}

/** Runs the work when it is admitted, or refuses with UNAVAILABLE. */
async function inTurn(
  begin: () => Promise<Result<() => void>>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const entered = await begin()
  if (!entered.ok) return outcomeOf(entered)
  try {
    return await work()
  } finally {
    entered.value()
  }
}

/** Limits the time of a call. A streamed body has no limit, because its sender determines how long it takes. */
function inTime(operation: Operation, tookMs: number, outcome: Promise<Outcome>): Promise<Outcome> {
  if (operation.rawBody !== undefined) return outcome
  const { answersWithinSeconds } = operation
  const whole = answersWithinSeconds === undefined ? ANSWERED_WITHIN_MS : answersWithinSeconds * 1000
  return withTimeout(whole - tookMs, outcome)
}

function denyCaller(
  { secondFactorRequired }: Pick<RouteDeps, 'secondFactorRequired'>,
  operation: Operation,
  caller: Caller | null,
): Refusal | null {
  if (operation.who === 'public') return null
  if (caller === null || caller.kind === 'nobody' || (isRetired(caller) && !operation.alsoRetired)) {
    return { code: 'UNAUTHENTICATED', message: 'Please sign in.' }
  }
  if (!mayCall(operation.who, caller.role)) {
    return { code: 'FORBIDDEN', message: 'You are not allowed to do this.' }
  }
  const waits = caller.kind === 'registrant' || (caller.kind === 'user' && !isOnboarded(caller.onboarding))
  const onTheWay =
    caller.kind === 'user' &&
    ((operation.duringOnboarding && isOwnStep(caller.onboarding)) ||
      (operation.whileWaiting && caller.onboarding === 'pending_approval'))
  if (waits && !onTheWay && operation.who !== 'anySession') {
    return { code: 'ONBOARDING_INCOMPLETE', message: 'Please complete your registration first.' }
  }
  const lacksFactor = caller.kind === 'user' && caller.role === 'admin' && !caller.hasSecondFactor
  if (
    secondFactorRequired &&
    lacksFactor &&
    operation.who !== 'anySession' &&
    !operation.beforeSecondFactor
  ) {
    return { code: 'SECOND_FACTOR_DUE', message: 'Please set up your second factor first.' }
  }
  return null
}

/**
 * Whether this may be the repeat of a call whose answer was lost. After the last of its own onboarding steps a dealer
 * may not submit that step again, but still gets the stored answer.
 */
function mayRepeat(operation: Operation, denied: Refusal, request: FastifyRequest): boolean {
  return (
    denied.code === 'ONBOARDING_INCOMPLETE' &&
    operation.duringOnboarding === true &&
    (operation.idempotency === undefined || operation.keepsAnswer === true) &&
    operation.bodyLimit === undefined &&
    request.headers['idempotency-key'] !== undefined
  )
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
  const claim = keyOf(operation, { caller, request: describe(request, key.value, body.value) })
  const first = claim === null ? null : await withTimeout(KNOWN_WITHIN_MS, findOutcomeToAnswer(db, claim))
  return first?.status === 200 && claim !== null && first.bodyHash.equals(claim.bodyHash)
    ? first.outcome
    : null
}

function isRetired(caller: Caller): boolean {
  return caller.kind === 'field' && caller.isRetired
}

type Prepared = Omit<Call<OperationName>, 'db' | 'input'> & { readonly input: unknown }

async function run(
  deps: RouteDeps,
  name: OperationName,
  operation: Operation,
  call: Prepared,
  reads: boolean,
): Promise<Outcome> {
  // The input was parsed by the schema of this operation, which TypeScript cannot connect with the handler's type.
  const handler = deps.handlers[name] as unknown as (
    call: Prepared & { db: Queries },
  ) => Promise<Result<unknown>>
  if (reads || operation.idempotency !== undefined) return outcomeOf(await handler({ ...call, db: deps.db }))
  return runCommand(deps.db, keyOf(name, call), (tx) => handler({ ...call, db: tx }))
}

function describe(
  request: FastifyRequest,
  key: string | null,
  body: Body | null,
): Call<OperationName>['request'] {
  return {
    id: request.id,
    address: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
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

function readKey(request: FastifyRequest): Result<string | null> {
  const header = request.headers['idempotency-key']
  if (header === undefined) return accept(null)
  if (typeof header === 'string' && KEY.test(header)) return accept(header)
  return refuse('INVALID_INPUT', 'An Idempotency-Key has 1 to 255 printable characters.')
}

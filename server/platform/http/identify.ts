import type { FastifyRequest } from 'fastify'
import type { OperationName } from '#contract/api.ts'
import { mayCall, type Operation } from '#contract/operation.ts'
import { isOnboarded, isOwnStep } from '#domain/onboarding-steps.ts'
import { accept, type Refusal, type Result } from '#domain/refusal.ts'
import { logRefusedAccess } from './access-log.ts'
import type { Admission, AdmissionKind } from './admission.ts'
import {
  ANONYMOUS,
  type Authenticate,
  type Caller,
  type FieldCaller,
  type RecallDealer,
  type Registrant,
  type UserCaller,
} from './caller.ts'
import { withTimeout } from './with-timeout.ts'

/** The caller of a request, and how long the request took so far. */
export interface Identified {
  readonly caller: Caller
  /** The time in ms that its authentication took. */
  readonly tookMs: number
  /**
   * The reason for which the call is refused now; otherwise null. A repeat with the key of an earlier call still gets
   * the stored answer.
   */
  readonly tooLate: Refusal | null
  /** Whether the caller was not looked up, so that its session may have ended. */
  readonly isRecalled: boolean
}

export interface IdentifyDeps {
  readonly authenticate: Authenticate
  readonly recallDealer: RecallDealer
  readonly admission: Admission
  /** Whether an admin without a second factor may only set one up. */
  readonly secondFactorRequired: boolean
}

/** The call whose caller is identified. */
export interface IdentifiedCall {
  readonly name: OperationName
  readonly operation: Operation
  /** Null if the operation is admitted under any load. */
  readonly kind: AdmissionKind | null
}

/** Milliseconds within which a caller is known, has its turn, if that comes before the body, and passes the check. */
export const KNOWN_WITHIN_MS = 6_000

const ENTERED = accept(() => undefined)

/** Identifies the caller, or refuses the call. */
export async function identify(
  deps: IdentifyDeps,
  call: IdentifiedCall,
  request: FastifyRequest,
): Promise<Result<Identified>> {
  const entered = call.kind === null ? ENTERED : deps.admission.beginAuthentication(call.kind)
  if (!entered.ok) return entered
  try {
    const begun = performance.now()
    const found = await lookUp(deps, call, request)
    return found.ok ? accept({ ...found.value, tookMs: performance.now() - begun, isRecalled: false }) : found
  } finally {
    entered.value()
  }
}

/** Looks the caller up, or refuses the call and logs it. */
export async function lookUp(
  deps: IdentifyDeps,
  call: IdentifiedCall,
  request: FastifyRequest,
): Promise<Result<Pick<Identified, 'caller' | 'tooLate'>>> {
  const { name, operation } = call
  const { caller, denied } = await findCaller(deps, call, request)
  if (denied !== null && !mayRepeat(operation, denied, request)) {
    logRefusedAccess(request.log, { name, caller }, denied.code)
    return { ok: false, refusal: denied }
  }
  // For a public call, an expired session counts as none.
  return accept({ caller: caller ?? ANONYMOUS, tooLate: denied })
}

/** Looks the caller up, null for an unknown session, with the refusal of the call if the caller may not make it now. */
export async function findCaller(
  deps: IdentifyDeps,
  { operation }: IdentifiedCall,
  request: FastifyRequest,
): Promise<{ readonly caller: Caller | null; readonly denied: Refusal | null }> {
  const caller = await withTimeout(KNOWN_WITHIN_MS, deps.authenticate(request.headers.authorization))
  return { caller, denied: denyCaller(deps, operation, caller) }
}

/**
 * Identifies the dealer of a bid without a look-up, because the transaction of the bid checks the session; null for other
 * calls, and for dealers whom this process does not know. If the session is over, or the bid is refused before that
 * transaction, the caller has to be looked up after all.
 */
export function recall(
  deps: IdentifyDeps,
  { operation, kind }: IdentifiedCall,
  request: FastifyRequest,
): Result<Identified> | null {
  if (kind !== 'bid') return null
  const caller = deps.recallDealer(request.headers.authorization)
  if (caller === null || denyCaller(deps, operation, caller) !== null) return null
  const entered = deps.admission.beginAuthentication(kind)
  if (!entered.ok) return entered
  entered.value()
  return accept({ caller, tookMs: 0, tooLate: null, isRecalled: true })
}

function denyCaller(
  { secondFactorRequired }: Pick<IdentifyDeps, 'secondFactorRequired'>,
  operation: Operation,
  caller: Caller | null,
): Refusal | null {
  if (operation.who === 'public') return null
  if (caller === null || caller.kind === 'nobody' || (isRetired(caller) && !operation.alsoRetired)) {
    return { code: 'UNAUTHENTICATED', reason: 'session.missing' }
  }
  if (!mayCall(operation.who, caller.role)) {
    return { code: 'FORBIDDEN', reason: 'call.forbidden' }
  }
  if (!mayCallAtStep(operation, caller)) {
    return { code: 'ONBOARDING_INCOMPLETE', reason: 'registration.incomplete' }
  }
  const lacksFactor = caller.kind === 'user' && caller.role === 'admin' && !caller.hasSecondFactor
  if (
    secondFactorRequired &&
    lacksFactor &&
    operation.who !== 'anySession' &&
    !operation.beforeSecondFactor
  ) {
    return { code: 'SECOND_FACTOR_DUE', reason: 'secondFactor.due' }
  }
  return null
}

/** Whether the caller may make the call at its step of the onboarding. */
function mayCallAtStep(operation: Operation, caller: Registrant | UserCaller | FieldCaller): boolean {
  if (caller.kind === 'field') return true
  const step = caller.kind === 'registrant' ? 'otp_login' : caller.onboarding
  if (isOnboarded(step)) return true
  if (isOwnStep(step)) return operation.who === 'anySession' || operation.duringOnboarding === true
  return (step === 'pending_approval' ? operation.whileWaiting : operation.whileUnproven) === true
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

function isRetired(caller: Caller): boolean {
  return caller.kind === 'field' && caller.isRetired
}

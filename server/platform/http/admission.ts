import type { OperationName } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { methodOf } from '#contract/route.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { AdmissionMeters } from '#server/platform/metrics.ts'
import { createGate, type AdmissionLimit, type Gate, type Leave, type Shut } from './admission-gate.ts'

/** The kinds of calls, which do not take each other's places. */
export const ADMISSION_KINDS = ['bid', 'command', 'browsing', 'upload', 'bulk', 'analytics'] as const

/**
 * The kind of a call. Under load bids come before changes, and changes before lists. An `upload` sends a file as it is;
 * `bulk` calls send more JSON than others. `analytics` are the events of browsers, which keep what is refused and send it
 * later.
 */
export type AdmissionKind = (typeof ADMISSION_KINDS)[number]

/** The admission control of one process: it refuses calls early if they cannot be served in time. */
export interface Admission {
  /**
   * Admits a call before it is authenticated, or refuses it with UNAVAILABLE. The returned function must be called when
   * authentication is done.
   */
  beginAuthentication(kind: AdmissionKind): Result<Leave>
  /**
   * Waits for the call's turn, or refuses it with UNAVAILABLE. `caller` is the account, or the address of a caller
   * without one. The returned function must be called once, when the work is done.
   */
  beginWork(kind: AdmissionKind, caller: string): Promise<Result<Leave>>
}

export interface AdmissionDeps {
  readonly limits: Readonly<Record<AdmissionKind, AdmissionLimit>>
  /** The delay of this process's event loop, in ms. */
  readonly loopDelay: () => number
  readonly meters: AdmissionMeters
}

/** Returns the kind of an operation; null for those that are always admitted: live streams, lists of cars, webhooks. */
export function admissionKindOf(name: OperationName, operation: Operation): AdmissionKind | null {
  if (name === 'placeBidForCar') return 'bid'
  if (name === 'uploadRaw') return 'upload'
  if (name === 'storeAnalyticsEvent') return 'analytics'
  if (name === 'openLive' || operation.rawBody !== undefined) return null
  if (methodOf(name) === 'GET') return 'browsing'
  return operation.bodyLimit === undefined ? 'command' : 'bulk'
}

/**
 * Whether a call of this kind takes its turn before its body is read, so that only as many large bodies as there are
 * places are in memory.
 */
export function takesTurnBeforeBody(kind: AdmissionKind): boolean {
  return kind === 'upload' || kind === 'bulk' || kind === 'analytics'
}

/** The event loop delay in ms above which calls of a kind are refused. Bids never are. */
const MAX_DELAY: Readonly<Record<AdmissionKind, number>> = {
  bid: Infinity,
  command: 1_500,
  browsing: 400,
  upload: 1_500,
  bulk: 1_500,
  analytics: 400,
}

/**
 * Creates the admission control. A call is refused with UNAVAILABLE if too many of its kind are waiting, its caller has
 * its share of them, or the expected wait is too long. Other calls than bids are also refused while the event loop lags.
 */
export function createAdmission({ limits, loopDelay, meters }: AdmissionDeps): Admission {
  const gates: Readonly<Record<AdmissionKind, Gate>> = {
    bid: createGate(limits.bid),
    command: createGate(limits.command),
    browsing: createGate(limits.browsing),
    upload: createGate(limits.upload),
    bulk: createGate(limits.bulk),
    analytics: createGate(limits.analytics),
  }
  for (const kind of ADMISSION_KINDS) meters.watch(kind, () => gates[kind].count())
  const answer = (kind: AdmissionKind, given: Leave | Shut | 'late'): Result<Leave> => {
    if (typeof given === 'function') return accept(given)
    meters.refused(kind, given)
    const reason = given === 'share' ? 'call.tooManyAtOnce' : 'server.busy'
    return refuse('UNAVAILABLE', reason, { retryAfterSeconds: 2 })
  }
  return {
    beginAuthentication: (kind) => answer(kind, loopDelay() > MAX_DELAY[kind] ? 'late' : gates[kind].knock()),
    beginWork: async (kind, caller) => answer(kind, await gates[kind].enter(caller)),
  }
}

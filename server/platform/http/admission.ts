import type { OperationName } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { methodOf } from '#contract/route.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { AdmissionMeters } from '#server/platform/metrics.ts'

/** The priority of a call under load: bids before changes, changes before lists. */
export type AdmissionKind = 'bid' | 'command' | 'browsing'

/** How many calls of a kind a process accepts. */
export interface AdmissionLimit {
  /** The maximum number in progress at once. */
  readonly atOnce: number
  /** How many may wait in addition to those in progress. Further calls are refused at once. */
  readonly waiting: number
}

/** The admission control of one process: it refuses calls early if they cannot be served in time. */
export interface Admission {
  /**
   * Admits a call before it is authenticated, or refuses it with UNAVAILABLE. The returned function must be called when
   * authentication is done.
   */
  beginAuthentication(kind: AdmissionKind): Result<() => void>
  /**
   * Waits for the call's turn, or refuses it with UNAVAILABLE. The returned function must be called when the work is
   * done.
   */
  beginWork(kind: AdmissionKind): Promise<Result<() => void>>
}

export interface AdmissionDeps {
  readonly limits: Readonly<Record<AdmissionKind, AdmissionLimit>>
  /** The delay of this process's event loop, in ms. */
  readonly loopDelay: () => number
  readonly meters: AdmissionMeters
}

/** Returns the kind of an operation; null for those that are always admitted: live streams, and streamed bodies. */
export function admissionKindOf(name: OperationName, operation: Operation): AdmissionKind | null {
  if (name === 'placeBidForCar') return 'bid'
  if (name === 'openLive' || operation.rawBody !== undefined) return null
  return methodOf(name) === 'GET' ? 'browsing' : 'command'
}

/** The expected wait in ms above which a call is refused at once. */
const WORTH_WAITING = 1_500
/** The longest actual wait in ms, after which a call is refused. */
const LONGEST_WAIT = 3_000
/** The event loop delay in ms above which calls of a kind are refused. Bids never are. */
const MOST_DELAY: Readonly<Record<AdmissionKind, number>> = { bid: Infinity, command: 1_500, browsing: 400 }

/**
 * Creates the admission control. A call is refused with UNAVAILABLE if too many of its kind are waiting or the expected
 * wait is too long. Lists and changes are also refused while the event loop lags; bids are not.
 */
export function createAdmission({ limits, loopDelay, meters }: AdmissionDeps): Admission {
  const gates: Readonly<Record<AdmissionKind, Gate>> = {
    bid: createGate(limits.bid),
    command: createGate(limits.command),
    browsing: createGate(limits.browsing),
  }
  for (const kind of ['bid', 'command', 'browsing'] as const) {
    meters.watch(kind, () => gates[kind].count())
  }
  const refuseBusy = (kind: AdmissionKind, reason: 'crowded' | 'late'): Result<never> => {
    meters.refused(kind, reason)
    return refuse('UNAVAILABLE', 'Yardbid is busy. Please try again in a moment.', { retryAfterSeconds: 2 })
  }
  return {
    beginAuthentication(kind) {
      if (loopDelay() > MOST_DELAY[kind]) return refuseBusy(kind, 'late')
      const leave = gates[kind].knock()
      return leave === null ? refuseBusy(kind, 'crowded') : accept(leave)
    },
    async beginWork(kind) {
      const leave = await gates[kind].enter()
      return leave === null ? refuseBusy(kind, 'crowded') : accept(leave)
    },
  }
}

/** The admission of one kind of call. Its methods return the function to call at the end, or null to refuse. */
interface Gate {
  knock(): (() => void) | null
  enter(): Promise<(() => void) | null> | (() => void) | null
  /** The number of calls admitted or waiting. */
  count(): number
}

interface Waiting {
  readonly open: (leave: (() => void) | null) => void
  readonly timer: NodeJS.Timeout
}

/** The weight of the newest call in the moving average. */
const WEIGHT = 0.05

function createGate(limit: AdmissionLimit): Gate {
  let knocking = 0
  let working = 0
  let averageMs = 0
  let waiting: Waiting[] = []

  const count = (): number => knocking + working + waiting.length
  const isShut = (): boolean =>
    count() >= limit.atOnce + limit.waiting || (waiting.length * averageMs) / limit.atOnce > WORTH_WAITING

  function begin(): () => void {
    working += 1
    const begun = performance.now()
    return () => {
      working -= 1
      averageMs += (performance.now() - begun - averageMs) * WEIGHT
      const next = waiting.shift()
      if (next === undefined) return
      clearTimeout(next.timer)
      next.open(begin())
    }
  }

  return {
    count,
    knock() {
      if (isShut()) return null
      knocking += 1
      return () => {
        knocking -= 1
      }
    },
    enter() {
      if (working < limit.atOnce) return begin()
      if (isShut()) return null
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting = waiting.filter((entry) => entry.timer !== timer)
          resolve(null)
        }, LONGEST_WAIT)
        waiting.push({ open: resolve, timer })
      })
    },
  }
}

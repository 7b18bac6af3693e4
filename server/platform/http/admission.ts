import type { OperationName } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { methodOf } from '#contract/route.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { AdmissionMeters } from '#server/platform/metrics.ts'

/** What a call is to a house that can't do everything at once: bids come before changes, changes before lists. */
export type AdmissionKind = 'bid' | 'command' | 'browsing'

/** How many calls of a kind the house takes. */
export interface AdmissionLimit {
  /** Worked on at once. */
  readonly atOnce: number
  /** Waiting for that beside; more are refused at once. */
  readonly waiting: number
}

/** The door of one process: what it lets in is done, what it can't do in time is refused before any work. */
export interface Admission {
  /**
   * Before anything is known of the call: lets it in to say who it is, or refuses it UNAVAILABLE. What it answers is
   * called when that is said.
   */
  knock(kind: AdmissionKind): Result<() => void>
  /** Before the work: waits for its turn, or refuses it UNAVAILABLE. What it answers is called when the work is done. */
  enter(kind: AdmissionKind): Promise<Result<() => void>>
}

export interface AdmissionDeps {
  readonly limits: Readonly<Record<AdmissionKind, AdmissionLimit>>
  /** Milliseconds by which this process's event loop is late. */
  readonly loopDelay: () => number
  readonly meters: AdmissionMeters
}

/** Which kind an operation is; null for what is let in whatever the load: live streams, and bodies that are streamed. */
export function admissionKindOf(name: OperationName, operation: Operation): AdmissionKind | null {
  if (name === 'placeBidForCar') return 'bid'
  if (name === 'openLive' || operation.rawBody !== undefined) return null
  return methodOf(name) === 'GET' ? 'browsing' : 'command'
}

/** Milliseconds of expected waiting above which a call is better refused at once. */
const WORTH_WAITING = 1_500
/** Milliseconds after which a call that was expected to have its turn is refused all the same. */
const LONGEST_WAIT = 3_000
/** Milliseconds by which the event loop may be late; bids are the last thing that is given up. */
const MOST_DELAY: Readonly<Record<AdmissionKind, number>> = { bid: Infinity, command: 1_500, browsing: 400 }

/**
 * The door with these limits. A call is refused UNAVAILABLE where its kind is crowded, or where it would wait too long
 * for its turn; lists and changes are refused before that, too, while the event loop is late. Bids are not.
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
    knock(kind) {
      if (loopDelay() > MOST_DELAY[kind]) return refuseBusy(kind, 'late')
      const leave = gates[kind].knock()
      return leave === null ? refuseBusy(kind, 'crowded') : accept(leave)
    },
    async enter(kind) {
      const leave = await gates[kind].enter()
      return leave === null ? refuseBusy(kind, 'crowded') : accept(leave)
    },
  }
}

/** A gate's answer is what to call at the end, or null where it stays shut. */
interface Gate {
  knock(): (() => void) | null
  enter(): Promise<(() => void) | null> | (() => void) | null
  /** Calls inside, in whatever state. */
  count(): number
}

interface Waiting {
  readonly open: (leave: (() => void) | null) => void
  readonly timer: NodeJS.Timeout
}

/** How much the newest call counts in the average. */
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

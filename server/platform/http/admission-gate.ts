/** How many calls of a kind a process accepts. */
export interface AdmissionLimit {
  /** The maximum number in progress at once. */
  readonly atOnce: number
  /** How many may wait in addition to those in progress. Further calls are refused at once. */
  readonly waiting: number
  /** The longest wait in ms, after which a call is refused. A call whose expected wait is over half of it is refused at once. */
  readonly longestWaitMs: number
}

/** The function to call when the authentication or the work is done. */
export type Leave = () => void
/** Why a call is refused: too many calls of its kind, or too many of its own caller. */
export type Shut = 'crowded' | 'share'

/** The admission of one kind of call. Waiting callers take turns, and no caller takes more than its share. */
export interface Gate {
  /** Admits a call whose caller is not known yet. */
  knock(): Leave | Shut
  /** Admits a call of this caller when it is its turn. */
  enter(caller: string): Promise<Leave | Shut> | Leave | Shut
  /** The number of calls admitted or waiting. */
  count(): number
}

/** A caller gets at most one in this many of the places, and of the waiting places, rounded up. */
const SHARES = 3
/** The weight of the newest call in the moving average. */
const WEIGHT = 0.05

interface Waiting {
  readonly open: (answer: Leave | Shut) => void
  readonly timer: NodeJS.Timeout
}

/** A caller with calls in progress or waiting. */
interface Party {
  readonly caller: string
  working: number
  waiting: Waiting[]
}

/** Creates the admission of one kind of call. */
export function createGate(limit: AdmissionLimit): Gate {
  const placesEach = Math.ceil(limit.atOnce / SHARES)
  const waitingEach = Math.ceil(limit.waiting / SHARES)
  const worthWaitingMs = limit.longestWaitMs / 2
  const parties = new Map<string, Party>()
  /** The parties with waiting calls, in the order of their next turns. */
  let line: Party[] = []
  let knocking = 0
  let working = 0
  let waiting = 0
  let averageMs = 0

  const count = (): number => knocking + working + waiting
  /** Whether even a caller without any other call would be refused. */
  const isShut = (ahead: number): boolean =>
    count() >= limit.atOnce + limit.waiting || (ahead * averageMs) / limit.atOnce > worthWaitingMs

  function partyOf(caller: string): Party {
    const known = parties.get(caller)
    if (known !== undefined) return known
    const party: Party = { caller, working: 0, waiting: [] }
    parties.set(caller, party)
    return party
  }

  function forgetIfGone(party: Party): void {
    if (party.working === 0 && party.waiting.length === 0) parties.delete(party.caller)
  }

  function begin(party: Party): Leave {
    working += 1
    party.working += 1
    const begun = performance.now()
    return () => {
      working -= 1
      party.working -= 1
      averageMs += (performance.now() - begun - averageMs) * WEIGHT
      admitNext()
      forgetIfGone(party)
    }
  }

  /** Gives the free place to the first party in line that has less than its share. */
  function admitNext(): void {
    const at = line.findIndex((party) => party.working < placesEach)
    const [party] = at === -1 ? [] : line.splice(at, 1)
    const next = party?.waiting.shift()
    if (party === undefined || next === undefined) return
    waiting -= 1
    if (party.waiting.length > 0) line.push(party)
    clearTimeout(next.timer)
    next.open(begin(party))
  }

  function wait(party: Party): Promise<Leave | Shut> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting -= 1
        party.waiting = party.waiting.filter((entry) => entry.timer !== timer)
        if (party.waiting.length === 0) line = line.filter((other) => other !== party)
        resolve(party.working < placesEach ? 'crowded' : 'share')
        forgetIfGone(party)
      }, limit.longestWaitMs)
      waiting += 1
      if (party.waiting.length === 0) line.push(party)
      party.waiting.push({ open: resolve, timer })
    })
  }

  return {
    count,
    knock() {
      if (isShut(line.length)) return 'crowded'
      knocking += 1
      return () => {
        knocking -= 1
      }
    },
    enter(caller) {
      const party = partyOf(caller)
      if (working < limit.atOnce && party.working < placesEach) return begin(party)
      const own = party.waiting.length
      // A turn of every caller in line passes between two turns of this one.
      const ahead = Math.min(waiting, (own + 1) * line.length)
      const isOverShare = own >= waitingEach || (own * averageMs) / placesEach > worthWaitingMs
      const shut: Shut | null = isShut(ahead) ? 'crowded' : isOverShare ? 'share' : null
      if (shut === null) return wait(party)
      forgetIfGone(party)
      return shut
    },
  }
}

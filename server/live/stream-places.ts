import { refuse, type Result } from '#domain/refusal.ts'

/** The maximum number of streams that one process keeps open at once. */
export interface StreamLimits {
  readonly session: number
  readonly account: number
  readonly organisation: number
  /** From one network address, which a carrier may give to thousands of phones. */
  readonly address: number
}

/** The parties that a stream is counted for. */
export interface StreamParties {
  readonly sessionId: string
  readonly account: string
  /** Null for a field worker. */
  readonly organisationId: string | null
  /** The address as limits count it (`addressGroup`). */
  readonly address: string
}

/** The places of the open streams of one process. */
export interface StreamPlaces {
  /**
   * Takes a place for a stream. If its session or account has no place left, the longest open stream of theirs loses its
   * own (`end` is called), because it is likely to be of a lost connection. Refuses with QUOTA_REACHED if its organisation
   * or address has none left, because the others may be of other people. Returns the function that gives the place back.
   */
  enter(parties: StreamParties, end: () => void): Result<() => void>
}

interface Place {
  readonly keys: readonly string[]
  readonly end: () => void
}

const RETRY_AFTER_SECONDS = 15

/** Creates the places, all of them free. */
export function createStreamPlaces(limits: StreamLimits): StreamPlaces {
  /** By party, each in the order in which they were taken. */
  const taken = new Map<string, Set<Place>>()
  const placesOf = (key: string): ReadonlySet<Place> => taken.get(key) ?? new Set()

  function leave(place: Place): void {
    for (const key of place.keys) {
      const places = taken.get(key)
      places?.delete(place)
      if (places?.size === 0) taken.delete(key)
    }
  }

  function makeRoom(key: string, max: number): void {
    for (const place of placesOf(key)) {
      if (placesOf(key).size < max) return
      leave(place)
      place.end()
    }
  }

  return {
    enter({ sessionId, account, organisationId, address }, end) {
      const session = `session ${sessionId}`
      const ofAccount = `account ${account}`
      const organisation = organisationId === null ? null : `organisation ${organisationId}`
      const ofAddress = `address ${address}`
      makeRoom(session, limits.session)
      makeRoom(ofAccount, limits.account)
      if (
        (organisation !== null && placesOf(organisation).size >= limits.organisation) ||
        placesOf(ofAddress).size >= limits.address
      ) {
        return refuse('QUOTA_REACHED', 'live.tooMany', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      const keys = [session, ofAccount, ofAddress, ...(organisation === null ? [] : [organisation])]
      const place = { keys, end }
      for (const key of keys) taken.set(key, (taken.get(key) ?? new Set()).add(place))
      return { ok: true, value: () => leave(place) }
    },
  }
}

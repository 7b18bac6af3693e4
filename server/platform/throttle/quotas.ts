import { quotaOf, refuseOverQuota, type QuotaKind, type QuotaLimits } from '#domain/quotas.ts'
import { accept, type Result } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addressGroup } from './address-group.ts'
import { createProcessCounter, type Count } from './process-counter.ts'
import { limitKey } from './throttle.ts'
import { takeQuotaOf, takeTurnsOf, type AmountRow } from './throttle-queries.ts'

/** The parties that a stored thing is counted for. */
export interface Parties {
  /** The scope of the account's idempotency keys (`keyScopeOf`); null for an anonymous caller. */
  readonly person: string | null
  readonly organisationId: string | null
  /** The client's address; null if it is not known. */
  readonly address: string | null
  readonly isAdmin: boolean
}

/** A limit of a quota that counted a call. */
export interface CountedQuota {
  readonly kind: QuotaKind
  readonly party: 'person' | 'organisation' | 'address'
  readonly max: number
  readonly windowSeconds: number
  readonly left: number
}

/** The outcome of counting: the result, and the limits that counted; none for whom nothing is counted. */
export interface TakenQuota {
  readonly result: Result<void>
  readonly counted: readonly CountedQuota[]
}

/** Counts what is stored against the quotas of `domain/quotas.ts`. */
export interface Quotas {
  /**
   * Counts `amount` of a kind for a person, its organisation and its address, or for none of them. Refuses with
   * QUOTA_REACHED if there is no room.
   */
  take(db: PooledQueries, kind: QuotaKind, parties: Parties, amount: number): Promise<TakenQuota>
  /** Counts one of a kind in a transaction, for what is counted only once it is known whom it is for. */
  takeWithin(tx: Tx, kind: QuotaKind, parties: Parties): Promise<Result<void>>
}

const HOUR = 3600

/** Creates the quotas with these limits. */
export function createQuotas(limits: Readonly<Record<QuotaKind, QuotaLimits>>): Quotas {
  const counter = createProcessCounter(() => performance.now())
  const decide = (kind: QuotaKind, wait: number) =>
    wait > 0 ? refuseOverQuota(kind, wait) : accept(undefined)

  function limitsOf(kind: QuotaKind, { person, organisationId, address, isAdmin }: Parties) {
    if (isAdmin && quotaOf(kind).alsoOfAdmins !== true) return []
    const limit = limits[kind]
    const parties = [
      { party: 'person', name: 'a person', whose: person },
      { party: 'organisation', name: 'an organisation', whose: organisationId },
      { party: 'address', name: 'an address', whose: addressGroup(address) },
    ] as const
    return parties.flatMap(({ party, name, whose }) => {
      const max = limit[party]
      return whose === null || max === null ? [] : [{ party, max, what: `${kind} of ${name}`, whose }]
    })
  }

  type PartyLimit = ReturnType<typeof limitsOf>[number]

  function rowsOf(found: readonly PartyLimit[], amount: number): readonly AmountRow[] {
    return found.map(({ what, whose, max }) => ({ key: limitKey(what, whose), max, seconds: HOUR, amount }))
  }

  async function countIn(
    db: PooledQueries,
    kind: QuotaKind,
    found: readonly PartyLimit[],
    amount: number,
  ): Promise<Count> {
    if (quotaOf(kind).counted !== 'inProcess') return takeQuotaOf(db, rowsOf(found, amount))
    return counter.take(
      found.map(({ what, whose, max }) => ({ key: `${what} ${whose}`, max })),
      amount,
    )
  }

  return {
    async take(db, kind, parties, amount) {
      const found = limitsOf(kind, parties)
      if (found.length === 0 || amount <= 0) return { result: accept(undefined), counted: [] }
      const { wait, left } = await countIn(db, kind, found, amount)
      const counted = found.map(({ party, max }, at) => ({
        kind,
        party,
        max,
        windowSeconds: HOUR,
        left: left[at] ?? 0,
      }))
      return { result: decide(kind, wait), counted }
    },
    async takeWithin(tx, kind, parties) {
      return decide(kind, await takeTurnsOf(tx, rowsOf(limitsOf(kind, parties), 1)))
    },
  }
}

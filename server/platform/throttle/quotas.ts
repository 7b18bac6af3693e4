import { quotaOf, refuseOverQuota, type QuotaKind, type QuotaLimits } from '#domain/quotas.ts'
import { accept, type Result } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addressGroup } from './address-group.ts'
import { createProcessCounter } from './process-counter.ts'
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

/** Counts what is stored against the quotas of `domain/quotas.ts`. */
export interface Quotas {
  /**
   * Counts `amount` of a kind for a person, its organisation and its address, or for none of them. Refuses with
   * QUOTA_REACHED if there is no room.
   */
  take(db: PooledQueries, kind: QuotaKind, parties: Parties, amount: number): Promise<Result<void>>
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
    const { person: ofPerson, organisation, address: ofAddress } = limits[kind]
    return [
      { what: `${kind} of a person`, whose: person, max: ofPerson },
      { what: `${kind} of an organisation`, whose: organisationId, max: organisation },
      { what: `${kind} of an address`, whose: addressGroup(address), max: ofAddress },
    ].flatMap(({ what, whose, max }) => (whose === null || max === null ? [] : [{ what, whose, max }]))
  }

  function rowsOf(kind: QuotaKind, parties: Parties, amount: number): readonly AmountRow[] {
    return limitsOf(kind, parties).map(({ what, whose, max }) => ({
      key: limitKey(what, whose),
      max,
      seconds: HOUR,
      amount,
    }))
  }

  return {
    async take(db, kind, parties, amount) {
      if (quotaOf(kind).counted === 'inProcess') {
        const counted = limitsOf(kind, parties).map(({ what, whose, max }) => ({
          key: `${what} ${whose}`,
          max,
        }))
        return decide(kind, counter.take(counted, amount))
      }
      const rows = rowsOf(kind, parties, amount)
      return decide(kind, rows.length === 0 || amount <= 0 ? 0 : await takeQuotaOf(db, rows))
    },
    async takeWithin(tx, kind, parties) {
      return decide(kind, await takeTurnsOf(tx, rowsOf(kind, parties, 1)))
    },
  }
}

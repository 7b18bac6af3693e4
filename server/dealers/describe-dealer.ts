import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findDealer, readDealerCities, type DealerCity, type DealerRow } from './dealer-queries.ts'

/** Describes a dealer for the console's lists. */
export function describeDealer(dealer: DealerRow, cities: readonly DealerCity[]): DealerSummary {
  const { uid, name, organization, email, emailProven, mobile, onboarding, status, suspendedReason } = dealer
  return {
    uid,
    name,
    organization,
    email,
    emailProven,
    mobile,
    onboarding,
    status,
    cities: cities.map(({ city, validUntil }) => ({ city, validUntil: validUntil.toISOString() })),
    registeredAt: dealer.registeredAt.toISOString(),
    returnedAt: dealer.returnedAt?.toISOString() ?? null,
    submittedAt: dealer.submittedAt?.toISOString() ?? null,
    suspendedAt: dealer.suspendedAt?.toISOString() ?? null,
    suspendedReason,
    rejectedAt: dealer.rejectedAt?.toISOString() ?? null,
    rejectedReason: dealer.rejectedReason,
  }
}

/**
 * Returns the dealer's current summary, as the answer to a change. Refuses with NOT_FOUND if there is no such dealer.
 */
export async function answerDealer(tx: Queries, uid: string): Promise<Result<DealerSummary>> {
  const dealer = await findDealer(tx, uid)
  if (dealer === null) return refuseUnknownDealer()
  const cities = await readDealerCities(tx, [dealer.organisationId])
  return { ok: true, value: describeDealer(dealer, cities.get(dealer.organisationId) ?? []) }
}

/** Refuses with NOT_FOUND: no user has this id, or the user is an admin. */
export function refuseUnknownDealer(): Result<never> {
  return refuse('NOT_FOUND', 'dealer.unknown')
}

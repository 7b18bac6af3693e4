import type { DealerSummary } from '#contract/dealers/admin-people.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findDealer, readDealerCities, type DealerCity, type DealerRow } from './dealer-queries.ts'

/** A dealer as a list of the house shows it. */
export function describeDealer(dealer: DealerRow, cities: readonly DealerCity[]): DealerSummary {
  const { uid, name, organization, email, mobile, onboarding, status, suspendedReason } = dealer
  return {
    uid,
    name,
    organization,
    email,
    mobile,
    onboarding,
    status,
    cities: cities.map(({ city, validUntil }) => ({ city, validUntil: validUntil.toISOString() })),
    registeredAt: dealer.registeredAt.toISOString(),
    suspendedAt: dealer.suspendedAt?.toISOString() ?? null,
    suspendedReason,
  }
}

/** The dealer as it is now: what an act on it answers. */
export async function answerDealer(tx: Queries, uid: string): Promise<Result<DealerSummary>> {
  const dealer = await findDealer(tx, uid)
  if (dealer === null) return refuseUnknownDealer()
  const cities = await readDealerCities(tx, [dealer.organisationId])
  return { ok: true, value: describeDealer(dealer, cities.get(dealer.organisationId) ?? []) }
}

/** There is no such dealer; the same for the house's own people. */
export function refuseUnknownDealer(): Result<never> {
  return refuse('NOT_FOUND', 'There is no such dealer.')
}

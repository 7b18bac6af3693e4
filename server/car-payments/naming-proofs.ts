import { namesClaim, readClaim, readLine } from '#domain/car-payments/matching-evidence.ts'
import { refuseUsedLine } from '#domain/car-payments/line-use.ts'
import type { Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClaimsNear, readLinesOf } from './matching-queries.ts'

/**
 * Whether a proof of payment that waits or is approved names a line's reference. It then protects the whole line from being
 * paid back, whatever its amount. The caller holds the lock of the matching, so that no proof arrives meanwhile.
 */
export async function isNamedByProof(db: Queries, lineId: string): Promise<boolean> {
  const lines = await readLinesOf(db, [lineId])
  const claims = (await readClaimsNear(db, lines)).filter(({ outcome }) => outcome !== 'rejected')
  return lines.some((line) => claims.some((claim) => namesClaim(readLine(line), readClaim(claim))))
}

/** Refuses to pay back a line of which {@link isNamedByProof} holds, with LINE_IN_USE. */
export function refuseNamedLine(): Result<never> {
  return refuseUsedLine('A payment names this money. Decide about that payment first.')
}

import { namesClaim, readClaim, readLine } from '#domain/car-payments/matching-evidence.ts'
import { refuseUsedLine } from '#domain/car-payments/line-use.ts'
import type { Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClaimsNear, readLinesOf, type StoredClaim } from './matching-queries.ts'

/** Returns the payments that wait or are approved and name the reference of each of these lines, keyed by line. */
export async function readNamingProofs(
  db: Queries,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredClaim[]>> {
  const lines = await readLinesOf(db, lineIds)
  const claims = (await readClaimsNear(db, lines)).filter(({ outcome }) => outcome !== 'rejected')
  return new Map(
    lines.map((line) => {
      const read = readLine(line)
      return [line.id, claims.filter((claim) => namesClaim(read, readClaim(claim)))]
    }),
  )
}

/**
 * Whether a proof of payment that waits, or is approved and not wholly explained by lines, names a line's reference. It then
 * protects the whole line from being paid back, whatever its amount. The caller holds the lock of the matching, so that no
 * proof arrives meanwhile.
 */
export async function isNamedByProof(db: Queries, lineId: string): Promise<boolean> {
  const claims = (await readNamingProofs(db, [lineId])).get(lineId) ?? []
  return claims.some(({ outcome, neededPaise }) => outcome === 'waiting' || neededPaise > 0)
}

/** Refuses to pay back a line of which {@link isNamedByProof} holds, with LINE_IN_USE. */
export function refuseNamedLine(): Result<never> {
  return refuseUsedLine('A payment names this money. Decide about that payment first.')
}

import { keyOfReference } from '#domain/identifiers/bank-reference.ts'
import { mayBeMoneyOf, readClaim, readLine } from '#domain/car-payments/matching-evidence.ts'
import { refuseUsedLine } from '#domain/car-payments/line-use.ts'
import type { Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClaimsNaming, readClaimsNear, readLinesOf, type StoredClaim } from './matching-queries.ts'

/**
 * Returns the payments that wait or are approved and name the reference of each of these lines, keyed by line: on whatever
 * day, and also where the statement has lost digits of it.
 */
export async function readNamingProofs(
  db: Queries,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredClaim[]>> {
  const stored = await readLinesOf(db, lineIds)
  const lines = stored.map(readLine)
  const keys = new Set(lines.flatMap(({ whole }) => [...whole].map(keyOfReference)))
  const found = [...(await readClaimsNear(db, stored)), ...(await readClaimsNaming(db, [...keys]))]
  const claims = new Map(found.map((claim) => [`${claim.paymentId} ${claim.position}`, claim]))
  const live = [...claims.values()].filter(({ outcome }) => outcome !== 'rejected')
  const read = live.map((claim) => ({ claim, asRead: readClaim(claim) }))
  return new Map(
    lines.map((line) => [
      line.id,
      read.filter(({ asRead }) => mayBeMoneyOf(line, asRead)).map(({ claim }) => claim),
    ]),
  )
}

/** Whether a payment waits, or is approved and not wholly explained by lines. */
export function needsLine({ outcome, neededPaise }: StoredClaim): boolean {
  return outcome === 'waiting' || neededPaise > 0
}

/**
 * Whether a proof of payment that waits, or is approved and not wholly explained by lines, names a line's reference. It then
 * protects the whole line from being paid back, whatever its amount. The caller holds the lock of the matching, so that no
 * proof arrives meanwhile.
 */
export async function isNamedByProof(db: Queries, lineId: string): Promise<boolean> {
  return ((await readNamingProofs(db, [lineId])).get(lineId) ?? []).some(needsLine)
}

/** Refuses to pay back a line of which {@link isNamedByProof} holds, with LINE_IN_USE. */
export function refuseNamedLine(): Result<never> {
  return refuseUsedLine('lineUse.named')
}

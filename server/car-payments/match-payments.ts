import { matchStatement, type StatementMatch } from '#domain/car-payments/match-statement.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import {
  deleteMatches,
  insertMatches,
  lockMatching,
  readClaims,
  readMatches,
  readOpenLines,
} from './matches-queries.ts'

/** The task that matches lines of statements to payments, after a dealer sent a proof. */
export const MATCH_PAYMENTS = 'match-payments'

/** Queues the matching in the transaction that stored a proof, or that made a line free again. */
export function queueMatching(tx: Queries): Promise<void> {
  return queueJob(tx, { task: MATCH_PAYMENTS, payload: {}, key: MATCH_PAYMENTS })
}

/** Matches in a transaction of its own, as a job. */
export function matchPaymentsJob(db: PooledQueries): Promise<void> {
  return inTransaction(db, async (tx) => {
    await matchPayments(tx)
  })
}

/**
 * Matches the lines of all statements to the payments that dealers say they made, and stores what is found in the place of
 * what was found before, but for matches that a decision has settled. Decides nothing about the payments.
 *
 * @returns the number of payments that were not found before.
 */
export async function matchPayments(tx: Queries): Promise<number> {
  await lockMatching(tx)
  const { settled, open } = await readMatches(tx)
  const found = matchStatement(await readOpenLines(tx), await readClaims(tx), settled)
  const before = new Set(open.map(textOf))
  const now = new Set(found.map(textOf))
  const gone = open.filter((match) => !now.has(textOf(match)))
  await deleteMatches(
    tx,
    gone.map(({ lineId }) => lineId),
  )
  await insertMatches(
    tx,
    found.filter((match) => !before.has(textOf(match))),
  )
  const known = new Set(open.map(({ claimId }) => claimId))
  return found.filter(({ claimId }) => !known.has(claimId)).length
}

function textOf({ claimId, lineId, finding, isWhole }: StatementMatch): string {
  return `${claimId} ${lineId} ${finding} ${isWhole}`
}

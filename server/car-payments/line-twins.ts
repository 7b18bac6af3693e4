import type { IdentifiedLine } from '#domain/car-payments/read-statement.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { isRecord } from '#domain/read-value.ts'
import { decideStatement } from './statement-slices.ts'
import { findStatementToRead, markCompared, readLinesOf, type OldStatement } from './line-facts-queries.ts'
import { insertKnownRows, readKnownLines } from './lines-queries.ts'
import { queueMatching } from './match-payments.ts'
import { lockMatching } from './matching-queries.ts'
import { rereadStatement } from './reread-statement.ts'
import { listTwins, readUsedLines, strikeTwins, type Twin } from './strike-queries.ts'

/** The task that finds twins in statements of which the house has said whose account they are of. */
export const FIND_TWINS = 'find-line-twins'

const REASON = 'Another line states the same movement.'

/** Queues the search for twins in these statements, in the transaction that gave them their account. */
export function queueTwins(tx: Queries, statementIds: readonly string[]): Promise<void> {
  return queueJob(tx, { task: FIND_TWINS, payload: { statementIds } })
}

/** Finds the twins in statements, as a job: in each against those that were imported before it. */
export async function findTwinsJob(db: PooledQueries, store: FileStore, payload: unknown): Promise<void> {
  const ids = isRecord(payload) && Array.isArray(payload['statementIds']) ? payload['statementIds'] : []
  const statements: OldStatement[] = []
  for (const id of ids) {
    const statement = typeof id === 'string' ? await findStatementToRead(db, id) : null
    if (statement !== null) statements.push(statement)
  }
  for (const statement of statements.toSorted(byImport)) {
    const { lines } = await rereadStatement(db, store, statement)
    await inTransaction(db, (tx) => settleTwins(tx, statement, lines))
  }
}

function byImport(one: OldStatement, other: OldStatement): number {
  return (
    one.importedAt.getTime() - other.importedAt.getTime() || (one.statementId < other.statementId ? -1 : 1)
  )
}

/**
 * Finds the lines of a statement that duplicate lines which an earlier import stored under another mapping. Of two lines
 * that state the same movement, the unused one is struck (the later one if neither is used); if both are used, the pair is
 * listed for the house to decide. Rows whose line another import has already stored are linked to that line.
 */
export async function settleTwins(
  tx: Queries,
  { statementId, accountId }: OldStatement,
  lines: readonly IdentifiedLine[],
): Promise<void> {
  if (accountId === null) return
  await lockMatching(tx)
  await markCompared(tx, statementId)
  const known = await readKnownLines(tx, accountId, lines, statementId)
  const decided = await decideStatement(lines, known, new Map())
  const stored = new Map((await readLinesOf(tx, statementId)).map(({ row, lineId }) => [row, lineId]))
  await insertKnownRows(
    tx,
    statementId,
    [...decided.known, ...decided.doubtful].flatMap(({ line: { row }, like }) =>
      'lineId' in like && !stored.has(row) ? [{ row, lineId: like.lineId }] : [],
    ),
  )
  const twins = decided.known.flatMap(({ line, like }): Twin[] => {
    const lineId = stored.get(line.row)
    const other = 'lineId' in like ? like.lineId : stored.get(like.row)
    return lineId === undefined || other === undefined || lineId === other ? [] : [{ lineId, like: other }]
  })
  if (twins.length === 0) return
  const used = await readUsedLines(
    tx,
    twins.flatMap(({ lineId, like }) => [lineId, like]),
  )
  const struck = twins.flatMap(({ lineId, like }): Twin[] => {
    if (!used.has(lineId)) return [{ lineId, like }]
    return used.has(like) ? [] : [{ lineId: like, like: lineId }]
  })
  await strikeTwins(tx, struck, REASON)
  await listTwins(
    tx,
    twins.filter(({ lineId, like }) => used.has(lineId) && used.has(like)),
  )
  await queueMatching(tx, { lineIds: struck.flatMap(({ lineId, like }) => [lineId, like]) })
}

import { identifyMapped } from '#domain/car-payments/line-identity.ts'
import type { IdentifiedLine } from '#domain/car-payments/read-statement.ts'
import { planStatement, readMapping } from '#domain/car-payments/statement-mapping.ts'
import { isoDay } from '#domain/indian-time.ts'
import { findFile } from '#server/files/file-queries.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readTable } from './statement-slices.ts'
import { readLinesOf, type OldStatement } from './line-facts-queries.ts'
import { readStoredStatement } from './statement-file.ts'

/** A statement as its file states it. */
export interface RereadStatement {
  readonly lines: readonly IdentifiedLine[]
  /** The account's number that its head states; null if it states none. */
  readonly statedAccount: string | null
}

/**
 * Reads the file of an imported statement again, with the mapping that it was imported with: only the file has the cells
 * that were not mapped. Where the file is gone, the lines are what is stored of them.
 */
export async function rereadStatement(
  db: Queries,
  store: FileStore,
  statement: OldStatement,
): Promise<RereadStatement> {
  return (
    (await readFile(db, store, statement)) ?? { lines: await readStored(db, statement), statedAccount: null }
  )
}

async function readFile(
  db: Queries,
  store: FileStore,
  { fileId, mapping, importedAt }: OldStatement,
): Promise<RereadStatement | null> {
  const file = await findFile(db, fileId)
  if (file === null) return null
  const address = { folder: file.folder, sha256: file.sha256, variant: 'original' } as const
  const table = await readStoredStatement(store, address)
  if (!table.ok) return null
  const { columns, statedAccount } = table.value.head
  const read = readMapping(mapping, columns)
  const plan = read && planStatement(columns, read)
  if (!plan?.ok) return null
  const { lines } = await readTable(table.value, plan.value, isoDay(importedAt.getTime()))
  return { lines, statedAccount }
}

async function readStored(db: Queries, { statementId }: OldStatement): Promise<readonly IdentifiedLine[]> {
  const lines = await readLinesOf(db, statementId)
  return lines.map(({ isCredit, ...line }) => ({
    ...line,
    direction: isCredit ? 'credit' : 'debit',
    identity: identifyMapped(line),
  }))
}

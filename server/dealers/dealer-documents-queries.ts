import { sql } from 'kysely'
import { DEALER_DOCUMENTS, perDocument, type DealerDocument } from '#domain/dealers/dealer-documents.ts'
import { columnNameOf, type ColumnName } from '#server/platform/db/column-name.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { DB } from '#server/platform/db/types.ts'
import type { Submitter } from './submitter.ts'

type FileColumns = { readonly [Name in DealerDocument]: `${ColumnName<Name>}_file_id` }

/** The column of `dealer_documents` with each document's file id. A document without its column does not compile. */
export const FILE_COLUMNS = Object.fromEntries(
  DEALER_DOCUMENTS.map((document) => [document, `${columnNameOf(document)}_file_id`]),
) as FileColumns satisfies Readonly<Record<DealerDocument, keyof DB['dealer_documents']>>

/** The file id of each document. */
export type DocumentFileIds = Readonly<Record<DealerDocument, string>>

/** The documents that a dealer submitted. */
export interface SubmittedDocuments {
  readonly fileIds: DocumentFileIds
  readonly givenAt: Date
}

/** Returns an organisation's documents; null if it has submitted none. */
export async function findSubmittedDocuments(
  db: Queries,
  organisationId: string,
): Promise<SubmittedDocuments | null> {
  const row = await db
    .selectFrom('dealer_documents')
    .select([...Object.values(FILE_COLUMNS), 'given_at'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  if (row === undefined) return null
  const fileIds = perDocument((document) => [document, row[FILE_COLUMNS[document]]])
  return { fileIds, givenAt: row.given_at }
}

/** Stores a dealer's documents, replacing earlier ones. */
export async function storeSubmittedDocuments(
  tx: Queries,
  by: Submitter,
  fileIds: DocumentFileIds,
): Promise<void> {
  const columns = {
    ...perDocument((document) => [FILE_COLUMNS[document], fileIds[document]]),
    given_by: by.userId,
    given_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('dealer_documents')
    .values({ organisation_id: by.organisationId, ...columns })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute()
}

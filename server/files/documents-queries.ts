import { sql, type RawBuilder } from 'kysely'
import type { DocumentOwner } from '#contract/files/documents.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Returns the query of an owner's private documents, with the columns `kind` and `file_id`. */
export type DocumentsOf = (ownerId: string) => RawBuilder<unknown>

/** The private documents of each kind of owner, from the areas that keep them. */
export type DocumentsByOwner = Readonly<Record<DocumentOwner, readonly DocumentsOf[]>>

/** Returns the kind of a private document of an owner; null if the file is none of its documents. */
export async function findDocumentKind(
  db: Queries,
  documentsOf: readonly DocumentsOf[],
  ownerId: string,
  fileId: string,
): Promise<string | null> {
  const all = sql.join(
    documentsOf.map((of) => of(ownerId)),
    sql` union all `,
  )
  const { rows } = await sql<{ kind: string }>`
    select kind from (${all}) as document (kind, file_id)
    where document.file_id = ${fileId} limit 1`.execute(db)
  return rows[0]?.kind ?? null
}

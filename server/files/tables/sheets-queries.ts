import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Finds another sheet of the workbook that a table is from; null if there is none of this name. */
export async function findSheet(db: Queries, fileId: string, sheet: string): Promise<string | null> {
  const found = await db
    .selectFrom('files as table')
    .innerJoin('files as other', (join) =>
      join.on(sql<boolean>`other.metadata ->> 'uploadId' = "table".metadata ->> 'uploadId'`),
    )
    .select('other.id')
    .where('table.id', '=', fileId)
    .where(sql<boolean>`other.metadata ->> 'sheet' = ${sheet}`)
    .executeTakeFirst()
  return found?.id ?? null
}

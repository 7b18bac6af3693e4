import type { Queries } from '#server/platform/db/pool.ts'

/** Finds a sheet of the workbook that a table was written from; null if there is none of this name. */
export async function findSheet(db: Queries, fileId: string, sheet: string): Promise<string | null> {
  const found = await db
    .selectFrom('files as table')
    .innerJoin('files as other', 'other.upload_id', 'table.upload_id')
    .select('other.id')
    .where('table.id', '=', fileId)
    .where('other.sheet', '=', sheet)
    .executeTakeFirst()
  return found?.id ?? null
}

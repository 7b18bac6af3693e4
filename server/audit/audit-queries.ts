import type { Insertable } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { AuditLog } from '#server/platform/db/types.ts'

/** Appends one row. Triggers prevent any later update or deletion. */
export async function insertAuditRow(tx: Queries, row: Insertable<AuditLog>): Promise<void> {
  await tx.insertInto('audit_log').values(row).execute()
}

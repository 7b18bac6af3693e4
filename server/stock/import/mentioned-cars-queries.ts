import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Records the cars that a list named and did not change, with the number of the row that named each. */
export async function recordMentions(
  tx: Queries,
  importId: string,
  mentioned: readonly { readonly carId: string; readonly row: number }[],
): Promise<void> {
  if (mentioned.length === 0) return
  const [cars, rows] = [mentioned.map(({ carId }) => carId), mentioned.map(({ row }) => row)]
  await sql`
    insert into import_mentions (import_id, car_id, row_number)
    select ${importId}, car_id, row_number
    from unnest(${cars}::uuid[], ${rows}::integer[]) mentioned (car_id, row_number)`.execute(tx)
}

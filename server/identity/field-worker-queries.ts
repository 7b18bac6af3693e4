import type { Queries } from '#server/platform/db/pool.ts'

/** An evaluator or driver, identified by phone and role even if several dealers list them. */
export interface FieldWorker {
  readonly phone: string
  readonly role: 'dealer_evaluator' | 'delivery_driver'
}

/** Returns when the worker's latest current access ends; null if no dealer grants access now. */
export async function findAccessEnd(db: Queries, worker: FieldWorker): Promise<Date | null> {
  const row = await db
    .selectFrom('field_accesses_now')
    .select('valid_until')
    .where('phone', '=', worker.phone)
    .where('role', '=', worker.role)
    .where('is_listed', '=', true)
    .orderBy('valid_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.valid_until ?? null
}

/**
 * Returns the worker's name as given by a dealer who grants access now, else by any dealer who lists the worker, newest
 * first. Null if no dealer lists the phone any more. A dealer cannot rename another dealer's worker merely by listing
 * the phone.
 */
export async function findFieldWorkerName(db: Queries, worker: FieldWorker): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('name')
    .where('phone', '=', worker.phone)
    .where('type', '=', worker.role)
    .where('retired_at', 'is', null)
    .orderBy(
      (from) =>
        from.exists(
          from
            .selectFrom('field_accesses_now as access')
            .select('access.id')
            .whereRef('access.organisation_id', '=', 'people.organisation_id')
            .whereRef('access.phone', '=', 'people.phone')
            .whereRef('access.role', '=', 'people.type'),
        ),
      'desc',
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.name ?? null
}

import type { Queries } from '#server/platform/db/pool.ts'

/** An evaluator or driver: a phone and a role, also where several dealers list it. */
export interface FieldWorker {
  readonly phone: string
  readonly role: 'dealer_evaluator' | 'delivery_driver'
}

/** Until when a dealer lets this worker in, the latest of several; null where none does now. */
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
 * The worker's name, as a dealer wrote it that lets it in now, else as any wrote it, the last first; null where nobody
 * lists the phone any more. Whoever merely lists somebody else's worker does not name it.
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

import type { Queries } from '#server/db/pool.ts'

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

/** The worker's name, as the dealer that listed it last wrote it; null where nobody lists the phone any more. */
export async function findFieldWorkerName(db: Queries, worker: FieldWorker): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('name')
    .where('phone', '=', worker.phone)
    .where('type', '=', worker.role)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.name ?? null
}

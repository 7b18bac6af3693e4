import type { Locale } from '#domain/locale.ts'
import { findLanguage } from '#server/notifications/reader-language-queries.ts'
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

/** A field worker with the fields that the screens show. */
export interface FieldWorkerRow extends FieldWorker {
  readonly name: string
  /** The language that the worker reads; null until one is chosen or asked for. */
  readonly language: Locale | null
}

/**
 * Returns the worker, with the name given by a dealer who grants access now, else by any dealer who lists the worker,
 * newest first. Null if no dealer lists the phone any more. A dealer cannot rename another dealer's worker merely by
 * listing the phone.
 */
export async function findFieldWorker(
  db: Queries,
  { phone, role }: FieldWorker,
): Promise<FieldWorkerRow | null> {
  const row = await db
    .selectFrom('people')
    .select('name')
    .where('phone', '=', phone)
    .where('type', '=', role)
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
  return row === undefined
    ? null
    : { phone, role, name: row.name, language: await findLanguage(db, { phone }) }
}

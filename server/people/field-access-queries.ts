import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { FieldWorker } from '#server/identity/field-worker-queries.ts'

/** An access that a dealer granted, with its person. */
export interface AccessRow {
  readonly accessId: string
  readonly personId: string
  readonly name: string
  readonly phone: string
  readonly role: FieldWorker['role']
  readonly imageFileId: string
  readonly validFrom: Date
  readonly validUntil: Date
  readonly revokedAt: Date | null
  readonly purpose: string | null
  readonly description: string | null
}

/**
 * Returns the organisation's active person with this phone and role, and locks it against a removal; null if there is
 * none.
 */
export async function lockListedPerson(
  db: Queries,
  person: FieldWorker & { readonly organisationId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('organisation_id', '=', person.organisationId)
    .where('phone', '=', person.phone)
    .where('type', '=', person.role)
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.id ?? null
}

/** Grants a person access from now on, for `minutes`. */
export async function insertAccess(
  tx: Queries,
  access: FieldWorker & {
    readonly organisationId: string
    readonly personId: string
    readonly minutes: number
    readonly purpose: string | null
    readonly description: string | null
  },
): Promise<{ readonly accessId: string; readonly validUntil: Date }> {
  return tx
    .insertInto('field_accesses')
    .values({
      organisation_id: access.organisationId,
      person_id: access.personId,
      phone: access.phone,
      role: access.role,
      // now() is the same instant in both columns.
      valid_from: sql<Date>`now()`,
      valid_until: sql<Date>`now() + make_interval(mins => ${access.minutes})`,
      purpose: access.purpose,
      description: access.description,
    })
    .returning(['id as accessId', 'valid_until as validUntil'])
    .executeTakeFirstOrThrow()
}

/** Extends the renewal limit of a worker's open sessions to `until` if that is later. */
export async function lengthenSessions(tx: Queries, worker: FieldWorker, until: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ refresh_until: until })
    .where('field_phone', '=', worker.phone)
    .where('field_role', '=', worker.role)
    .where('ended_at', 'is', null)
    .where('refresh_until', '>', sql<Date>`clock_timestamp()`)
    .where('refresh_until', '<', until)
    .execute()
}

/** Limits the lifetime of a worker's open sessions to `until`. Returns the ids of those shortened. */
export async function shortenSessions(
  tx: Queries,
  worker: FieldWorker,
  until: Date,
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`least(expires_at, ${until})`,
      refresh_until: sql<Date>`least(refresh_until, ${until})`,
    })
    .where('field_phone', '=', worker.phone)
    .where('field_role', '=', worker.role)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('expires_at', '>', until), is('refresh_until', '>', until)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const MAX_ACCESSES = 500

/** Returns the organisation's accesses that are valid or ended within 30 days, newest first. */
export async function readAccesses(db: Queries, organisationId: string): Promise<readonly AccessRow[]> {
  return db
    .selectFrom('field_accesses as access')
    .innerJoin('people', 'people.id', 'access.person_id')
    .select([
      'access.id as accessId',
      'people.id as personId',
      'people.name',
      'access.phone',
      'access.role',
      'people.image_file_id as imageFileId',
      'access.valid_from as validFrom',
      'access.valid_until as validUntil',
      'access.revoked_at as revokedAt',
      'access.purpose',
      'access.description',
    ])
    .where('access.organisation_id', '=', organisationId)
    .where('access.valid_until', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('access.valid_from', 'desc')
    .orderBy('access.id')
    .limit(MAX_ACCESSES)
    .execute()
}

/**
 * Revokes an access of the organisation at once, and returns its worker; null if there is no such access. An expired
 * access stays unchanged.
 */
export async function revokeAccess(
  tx: Queries,
  access: { readonly organisationId: string; readonly accessId: string },
): Promise<FieldWorker | null> {
  const row = await tx
    .selectFrom('field_accesses')
    .select(['phone', 'role'])
    .where('id', '=', access.accessId)
    .where('organisation_id', '=', access.organisationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await tx
    .updateTable('field_accesses')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', access.accessId)
    .where('revoked_at', 'is', null)
    .where('valid_until', '>', sql<Date>`clock_timestamp()`)
    .execute()
  return row
}

/** Revokes all current accesses that the organisation gave a worker, at once. */
export async function revokeAccessesOf(
  tx: Queries,
  worker: FieldWorker & { readonly organisationId: string },
): Promise<void> {
  await tx
    .updateTable('field_accesses')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('organisation_id', '=', worker.organisationId)
    .where('phone', '=', worker.phone)
    .where('role', '=', worker.role)
    .where('revoked_at', 'is', null)
    .where('valid_until', '>', sql<Date>`clock_timestamp()`)
    .execute()
}

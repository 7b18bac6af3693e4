import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'

/** The types of a dealer's people. */
export type PersonType = 'dealer_evaluator' | 'delivery_driver'

/** An active evaluator or delivery driver of a dealer. */
export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly type: PersonType
  readonly address: string | null
  readonly imageFileId: string
  readonly licenceFileId: string
}

const COLUMNS = [
  'id',
  'name',
  'phone',
  'type',
  'address',
  'image_file_id as imageFileId',
  'licence_file_id as licenceFileId',
] as const

const MAX_PEOPLE = 1_000

/** Returns the organisation's people, by name, at most 1,000. */
export async function readPeople(
  db: Queries,
  wanted: { readonly organisationId: string; readonly type: PersonType | undefined },
): Promise<readonly PersonRow[]> {
  const people = db
    .selectFrom('people')
    .select(COLUMNS)
    .where('organisation_id', '=', wanted.organisationId)
    .where('retired_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_PEOPLE)
  return (wanted.type === undefined ? people : people.where('type', '=', wanted.type)).execute()
}

/** Adds a person. Returns null if the organisation already has one with this phone and type. */
export async function insertPerson(
  tx: Queries,
  person: Omit<PersonRow, 'id'> & { readonly organisationId: string },
): Promise<PersonRow | null> {
  const row = await tx
    .insertInto('people')
    .values({
      organisation_id: person.organisationId,
      name: person.name,
      phone: person.phone,
      type: person.type,
      address: person.address,
      image_file_id: person.imageFileId,
      licence_file_id: person.licenceFileId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Locks an active person of the organisation and returns it; null if there is none. A `share` lock only prevents that the
 * person is changed or retired before the transaction ends.
 */
export async function lockPerson(
  tx: Queries,
  whose: { readonly organisationId: string; readonly personId: string },
  lock: 'share' | 'update',
): Promise<PersonRow | null> {
  const person = tx
    .selectFrom('people')
    .select(COLUMNS)
    .where('id', '=', whose.personId)
    .where('organisation_id', '=', whose.organisationId)
    .where('retired_at', 'is', null)
  return (await (lock === 'share' ? person.forShare() : person.forUpdate()).executeTakeFirst()) ?? null
}

/**
 * Changes a person. Returns false if the organisation already has another one with this phone and type; the caller must
 * then roll back.
 */
export async function updatePerson(tx: Queries, person: PersonRow): Promise<boolean> {
  try {
    await tx
      .updateTable('people')
      .set({
        name: person.name,
        phone: person.phone,
        address: person.address,
        image_file_id: person.imageFileId,
        licence_file_id: person.licenceFileId,
        // The language is that of the phone's owner.
        language: (row) => row.case().when('phone', '=', person.phone).then(row.ref('language')).end(),
      })
      .where('id', '=', person.id)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Retires a person: it is no longer listed, and no new pass or link can name it. */
export async function retirePerson(tx: Queries, personId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ retired_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', personId)
    .execute()
}

/** Returns whether any dealer lists a person with this phone and type. */
export async function isListedAnywhere(
  db: Queries,
  worker: { readonly phone: string; readonly role: PersonType },
): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('phone', '=', worker.phone)
    .where('type', '=', worker.role)
    .where('retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the active evaluator on the inspection pass of each flow, by flow id, and locks them against a removal. Omits
 * flows whose pass names a driver or somebody who was retired.
 */
export async function readPassEvaluators(
  tx: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('flows')
    .innerJoin('gate_passes', 'gate_passes.id', 'flows.gate_pass_id')
    .innerJoin('people', 'people.id', 'gate_passes.person_id')
    .select(['flows.id as flowId', 'people.id as personId'])
    .where('flows.id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .where('people.type', '=', 'dealer_evaluator')
    .where('people.retired_at', 'is', null)
    .orderBy('people.id')
    .forShare('people')
    .execute()
  return new Map(rows.map(({ flowId, personId }) => [flowId, personId]))
}

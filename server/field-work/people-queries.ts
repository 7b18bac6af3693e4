import type { Queries } from '#server/platform/db/pool.ts'

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

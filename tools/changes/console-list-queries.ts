/** The queries of the example of a list: a page of the evaluators and drivers of all dealers, and their number. */
export const QUERIES = `
/** An evaluator or driver of any dealer. */
interface FieldWorkerRow {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly type: PersonType
  readonly organization: string
  readonly addedAt: Date
  readonly retiredAt: Date | null
  /** When the worker was added, in microseconds since 1970. */
  readonly moment: number
}

/** Returns a page of the workers of all dealers, the latest first. */
export async function listFieldWorkers(
  db: Queries,
  type: PersonType,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly FieldWorkerRow[]> {
  const workers = db
    .selectFrom('people')
    .innerJoin('organisations', 'organisations.id', 'people.organisation_id')
    .select([
      'people.id',
      'people.name',
      'people.phone',
      'people.type',
      'organisations.name as organization',
      'people.created_at as addedAt',
      'people.retired_at as retiredAt',
      sql<number>\`(extract(epoch from people.created_at) * 1000000)::bigint\`.as('moment'),
    ])
    .where('people.type', '=', type)
  const further =
    after === null
      ? workers
      : workers.where(
          sql<boolean>\`(people.created_at, people.id) < ('epoch'::timestamptz + \${after[0]}::bigint * interval '1 microsecond', \${after[1]}::uuid)\`,
        )
  return further.orderBy('people.created_at', 'desc').orderBy('people.id', 'desc').limit(limit).execute()
}

/** Counts the workers of all dealers. */
export async function countFieldWorkers(db: Queries, type: PersonType): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return count
}
`

import type { RawBuilder, SqlBool } from 'kysely'
import type { ItemOf, Queue } from '#contract/queues.ts'
import type { Queries } from './db/pool.ts'

/** A row of a queue. The queue determines what the id refers to. */
export interface WaitingRow {
  readonly id: string
  readonly since: Date
  readonly due: Date
}

/** The facts of an item of the queue beside its times. */
export type ItemFacts<Name extends Queue> = Omit<ItemOf<Name>, 'since' | 'due'>

/** How the area of a queue reads it. */
export interface QueueSource<Name extends Queue> {
  /** The query of what waits, with the columns of {@link WaitingRow}. */
  readonly waiting: RawBuilder<WaitingRow>
  /** Returns the condition that the row `waiting` of this query is what an admin looks for with the typed words. */
  readonly search: (db: Queries, typed: string) => Promise<RawBuilder<SqlBool>>
  /**
   * Describes the items with these ids for an admin, by id. Omits those that were answered since their ids were read.
   */
  readonly describe: (
    db: Queries,
    ids: readonly string[],
    adminId: string,
  ) => Promise<ReadonlyMap<string, ItemFacts<Name>>>
}

/** The sources of these queues. */
export type QueueSources<Names extends Queue = Queue> = { readonly [Name in Names]: QueueSource<Name> }

/** Describes what was read of each item; omits an item where `describe` returns null. */
export function describeEach<Row, Facts>(
  rows: ReadonlyMap<string, Row>,
  describe: (row: Row, id: string) => Facts | null,
): ReadonlyMap<string, Facts> {
  const described = new Map<string, Facts>()
  for (const [id, row] of rows) {
    const facts = describe(row, id)
    if (facts !== null) described.set(id, facts)
  }
  return described
}

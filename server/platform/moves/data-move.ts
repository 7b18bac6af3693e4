import type { Tx } from '#server/platform/db/transaction.ts'
import type { Json } from '#server/platform/db/types.ts'

/** A batch of a data move, ready to be written. */
export interface MoveBatch {
  /** The end of this batch, where the next one starts. */
  readonly cursor: Json
  /** The number of rows that it moves. */
  readonly moved: number
  /** Writes the batch, in the transaction that stores its cursor. */
  readonly write: (tx: Tx) => Promise<void>
}

/**
 * A migration of old rows that needs the app's own code. It runs once, after the SQL migrations, in batches, while calls
 * are served; until it is finished, readers must accept old and new rows.
 */
export interface DataMove {
  /** Never changes once it has run anywhere. */
  readonly name: string
  /** Prepares the batch behind a cursor (null for the first), outside any transaction. Null if nothing is left. */
  readonly prepare: (cursor: Json | null) => Promise<MoveBatch | null>
}

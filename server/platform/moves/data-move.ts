import type { Tx } from '#server/platform/db/transaction.ts'
import type { Json } from '#server/platform/db/types.ts'

/** A part of a data move, ready to be written. */
export interface MoveBatch {
  /** The end of this batch, from which the next goes on. */
  readonly cursor: Json
  /** The number of rows that it moves. */
  readonly moved: number
  /** Writes the batch, in the transaction that stores its cursor. */
  readonly write: (tx: Tx) => Promise<void>
}

/**
 * Gives old rows what only the app's own code can compute. It runs once, after the migrations, in batches, while calls are
 * served; readers bear rows of both forms until it is done.
 */
export interface DataMove {
  /** Never changes once it has run anywhere. */
  readonly name: string
  /** Prepares the batch behind a cursor (null for the first), outside any transaction. Null if nothing is left. */
  readonly prepare: (cursor: Json | null) => Promise<MoveBatch | null>
}

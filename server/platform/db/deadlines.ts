/**
 * Time limits on work over a pool's connections, in ms. If the database is slow, stalled or cut off, each caller gets a
 * timely refusal and the connection is freed.
 */
export interface Deadlines {
  /** How long a caller waits if all connections are busy or none can be made. */
  readonly connection: number
  /** When the server cancels a statement (SQLSTATE 57014). */
  readonly statement: number
  /** When the server ends a transaction that is idle between statements (SQLSTATE 25P03). */
  readonly idleInTransaction: number
}

/** Milliseconds after the server's own deadline when the client closes a connection that stays silent. */
export const GRACE = 500

/** The deadlines of calls that people wait for: lists and changes. */
export const SERVING: Deadlines = { connection: 4_000, statement: 6_000, idleInTransaction: 60_000 }

/** The deadlines of work that everything else depends on: authentication, the clock, and closing lots. */
export const AHEAD: Deadlines = { connection: 3_000, statement: 4_000, idleInTransaction: 10_000 }

/** The deadlines of lists read from a replica. The primary answers what the replica does not answer in time. */
export const REPLICA: Deadlines = { connection: 500, statement: 3_000, idleInTransaction: 10_000 }

/** The deadlines of bids, which hold the locks of their lots. */
export const BIDDING: Deadlines = { connection: 3_000, statement: 5_000, idleInTransaction: 8_000 }

/** The deadlines of background work: imports and cleanup. */
export const BACKGROUND: Deadlines = { connection: 10_000, statement: 60_000, idleInTransaction: 60_000 }

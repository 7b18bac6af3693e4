/**
 * How long work on a pool's connections may take, in milliseconds. A database that is slow, stalled or cut off then
 * costs every caller a refusal in time, and nobody the connection.
 */
export interface Deadlines {
  /** A caller waits so long for a connection that is busy or does not come about. */
  readonly connection: number
  /** The server gives a statement up after this (SQLSTATE 57014). */
  readonly statement: number
  /** The server ends a transaction that waits so long for its next statement (25P03). */
  readonly idleInTransaction: number
}

/** Milliseconds after the server's own deadline, after which a connection that stays silent is cut from here. */
export const GRACE = 500

/** What people wait for: lists, and changes. */
export const SERVING: Deadlines = { connection: 4_000, statement: 6_000, idleInTransaction: 60_000 }

/** What everything waits for: who calls, what time it is, and the lots that end. */
export const AHEAD: Deadlines = { connection: 3_000, statement: 4_000, idleInTransaction: 10_000 }

/** Bids, which hold the locks of their lots. */
export const BIDDING: Deadlines = { connection: 3_000, statement: 5_000, idleInTransaction: 8_000 }

/** What nobody waits for: imports, and clearing away. */
export const BACKGROUND: Deadlines = { connection: 10_000, statement: 60_000, idleInTransaction: 60_000 }

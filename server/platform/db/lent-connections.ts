import pg from 'pg'

/** The time, by `performance.now()`, at which each connection was last returned intact. */
const returnedAt = new WeakMap<pg.PoolClient, number>()
/** The time, by `performance.now()`, at which a connection of each pool last timed out. */
const timedOutAt = new WeakMap<pg.Pool, number>()

/**
 * Lends a connection of the pool, which must be given back or cut exactly once. A connection that was idle when another
 * one timed out is not lent, because the cause, such as a network that dropped connections, may affect them all, and
 * testing each one would make another caller wait.
 */
export async function lendConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    if ((returnedAt.get(client) ?? Infinity) > (timedOutAt.get(pool) ?? 0)) return client
    cutConnection(client)
  }
}

/** Returns a connection with no query in progress to the pool. */
export function giveBack(client: pg.PoolClient): void {
  returnedAt.set(client, performance.now())
  client.release()
}

/** Closes a connection at once. Queries in progress on it fail. */
export function cutConnection(client: pg.PoolClient): void {
  client.release(true)
  // The driver itself would let a pipeline finish, regardless of how long that takes.
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

/** Closes a connection that did not answer in time. Connections that are idle now are not lent again. */
export function cutSilentConnection(pool: pg.Pool, client: pg.PoolClient): void {
  timedOutAt.set(pool, performance.now())
  cutConnection(client)
}

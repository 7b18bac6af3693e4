import pg from 'pg'

/** When each connection was last returned in good order, by `performance.now()`. */
const returnedAt = new WeakMap<pg.PoolClient, number>()
/** When a connection of each pool last timed out. */
const timedOutAt = new WeakMap<pg.Pool, number>()

/**
 * Lends a connection of the pool, which must be given back or cut, once. A connection that was idle when another one
 * timed out is not lent: the cause, such as a network that dropped them, may affect them all, and testing each one
 * would cost another caller the wait.
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
  // The driver itself would let a pipeline finish, however long that takes.
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

/** Closes a connection that did not answer in time, and distrusts all connections that are idle now. */
export function cutSilentConnection(pool: pg.Pool, client: pg.PoolClient): void {
  timedOutAt.set(pool, performance.now())
  cutConnection(client)
}

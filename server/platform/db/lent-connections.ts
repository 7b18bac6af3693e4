import pg from 'pg'

/** When each connection was last given back whole, by `performance.now()`. */
const wholeAt = new WeakMap<pg.PoolClient, number>()
/** When a connection of each pool last fell silent. */
const silenceAt = new WeakMap<pg.Pool, number>()

/**
 * Lends a connection of the pool; to be given back or cut, once. None that lay idle when another one fell silent: what
 * silenced that one, a network that forgot them say, may have silenced all, and each would be found out by one more
 * caller's waiting.
 */
export async function lendConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    if ((wholeAt.get(client) ?? Infinity) > (silenceAt.get(pool) ?? 0)) return client
    cutConnection(client)
  }
}

/** Gives a connection back on which nothing is under way. */
export function giveBack(client: pg.PoolClient): void {
  wholeAt.set(client, performance.now())
  client.release()
}

/** Ends a connection at once; what is under way on it fails. */
export function cutConnection(client: pg.PoolClient): void {
  client.release(true)
  // The driver itself would let a pipeline come to its end, for as long as that takes.
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

/** Ends a connection on which an answer did not come in time, and trusts none that lies idle now. */
export function cutSilentConnection(pool: pg.Pool, client: pg.PoolClient): void {
  silenceAt.set(pool, performance.now())
  cutConnection(client)
}

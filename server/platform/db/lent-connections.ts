import pg from 'pg'
import { refuseStandby } from './refuse-standby.ts'

/** The time, by `performance.now()`, at which each connection was last returned intact. */
const returnedAt = new WeakMap<pg.PoolClient, number>()
/** The time, by `performance.now()`, at which a connection of each pool last timed out, or led to a standby. */
const distrustedAt = new WeakMap<pg.Pool, number>()
/** The pools that lend only connections to the primary. */
const primaryOnly = new WeakSet<pg.Pool>()

/** Makes a pool refuse to lend connections to a standby. */
export function refuseStandbys(pool: pg.Pool): void {
  primaryOnly.add(pool)
}

/**
 * Lends a connection of the pool, which must be given back or cut exactly once. A connection that was idle when another
 * one timed out or led to a standby is not lent, because the cause, such as a network that dropped connections, may affect
 * them all, and testing each one would make another caller wait.
 */
export async function lendConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    const returned = returnedAt.get(client)
    if (returned === undefined) {
      if (primaryOnly.has(pool)) await checkNew(client, pool.options.connectionTimeoutMillis)
      return client
    }
    if (returned > (distrustedAt.get(pool) ?? 0)) return client
    cutConnection(client)
  }
}

/** Closes a new connection that leads to a standby. @throws Error then, or if it does not answer. */
async function checkNew(client: pg.PoolClient, timeout: number | undefined): Promise<void> {
  try {
    await refuseStandby(client, timeout)
  } catch (error) {
    cutConnection(client)
    throw error
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

/**
 * Closes a connection that did not answer in time, or whose server only reads. Connections that are idle now are not lent
 * again.
 */
export function cutWithIdle(pool: pg.Pool, client: pg.PoolClient): void {
  distrustedAt.set(pool, performance.now())
  cutConnection(client)
}

const READ_ONLY = '25006'

/** Whether a statement failed because the server is a standby now, so that its connections are of no more use. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY
}

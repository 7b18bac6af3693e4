import pg from 'pg'
import { cutConnection, cutWithIdle, giveBack, isReadOnly, lendConnection } from './lent-connections.ts'

/** The statements of a transaction: first reads, then writes that depend on the results of the reads. */
export interface RawWork<Read, Written> {
  /** Sends all reads in order, without waiting in between. */
  readonly read: (client: pg.PoolClient) => readonly [...Promise<unknown>[], Promise<Read>]
  readonly write: (
    client: pg.PoolClient,
    read: Read,
  ) => { readonly statements: readonly Promise<unknown>[]; readonly result: Written }
}

/**
 * Runs `work` in one transaction on the driver itself, for named statements, and commits; any failure rolls everything
 * back. On a pipelined connection it takes two round trips: `begin` goes with the reads, and `commit` with the writes.
 * If the transaction is not done after `cutAfter` ms, its connection is closed, to release its locks. `work` then
 * fails, and it is unknown whether the commit took effect.
 */
export async function inRawTransaction<Read, Written>(
  pool: pg.Pool,
  work: RawWork<Read, Written>,
  cutAfter: number,
): Promise<Written> {
  const client = await lendConnection(pool)
  const lease = leaseOf(pool, client, cutAfter)
  try {
    const reading = sendTogether(client, () => [client.query('begin'), ...work.read(client)] as const)
    await allAnswered(reading)
    const read = (await reading.at(-1)) as Read
    const { statements, result } = sendTogether(client, () => {
      const written = work.write(client, read)
      return { ...written, statements: [...written.statements, client.query('commit')] }
    })
    await allAnswered(statements)
    lease.end('whole')
    return result
  } catch (error) {
    await abandon(client, lease, error)
    throw error
  }
}

/** Sends the statements of `send` in one packet, instead of one packet for each. */
function sendTogether<T>(client: pg.PoolClient, send: () => T): T {
  const stream = client instanceof pg.Client ? client.connection.stream : null
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}

/** Waits until all are settled, and throws the first failure, which caused those after it. */
async function allAnswered(asked: readonly Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(asked)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

interface Lease {
  /** `misled`: the connection leads to a standby, and those that are idle may too. */
  end(state: 'whole' | 'broken' | 'misled'): void
}

function leaseOf(pool: pg.Pool, client: pg.PoolClient, cutAfter: number): Lease {
  let ended = false
  const endOnce = (how: () => void): void => {
    clearTimeout(timer)
    if (ended) return
    ended = true
    how()
  }
  const timer = setTimeout(() => endOnce(() => cutWithIdle(pool, client)), cutAfter)
  const ways = {
    whole: () => giveBack(client),
    broken: () => cutConnection(client),
    misled: () => cutWithIdle(pool, client),
  }
  return { end: (state) => endOnce(ways[state]) }
}

/** Rolls back and returns the connection to the pool, or closes the connection if it may be broken. */
async function abandon(client: pg.PoolClient, lease: Lease, error: unknown): Promise<void> {
  if (isReadOnly(error)) return lease.end('misled')
  if (!(error instanceof pg.DatabaseError)) return lease.end('broken')
  try {
    await client.query('rollback')
    lease.end('whole')
  } catch {
    // The connection is lost, and the transaction with it. The caller receives the original error.
    lease.end('broken')
  }
}

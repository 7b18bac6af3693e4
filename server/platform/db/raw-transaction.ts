import pg from 'pg'
import { cutConnection, cutSilentConnection, giveBack, lendConnection } from './lent-connections.ts'

/** What is done in a transaction: statements that read, and, with what they read, statements that write. */
export interface RawWork<Read, Written> {
  /** Asks all that is to be asked, in its order, without waiting in between. */
  readonly read: (client: pg.PoolClient) => readonly [...Promise<unknown>[], Promise<Read>]
  readonly write: (
    client: pg.PoolClient,
    read: Read,
  ) => { readonly asked: readonly Promise<unknown>[]; readonly result: Written }
}

/**
 * Runs `work` in one transaction on the driver itself, for statements that are named, and commits what it
 * wrote; whatever fails undoes all of it. On a connection that sends without waiting it is two ways to the database
 * and back: it begins with what is read, and commits with what is written. A connection that is not done after
 * `cutAfter` milliseconds is cut, so that it holds up nothing for longer: `work` then fails, and whether it was
 * committed is not known.
 */
export async function inRawTransaction<Read, Written>(
  pool: pg.Pool,
  work: RawWork<Read, Written>,
  cutAfter: number,
): Promise<Written> {
  const client = await lendConnection(pool)
  const lease = leaseOf(pool, client, cutAfter)
  try {
    const begun = client.query('begin')
    const reading = work.read(client)
    await allAnswered([begun, ...reading])
    const { asked, result } = work.write(client, (await reading.at(-1)) as Read)
    await allAnswered([...asked, client.query('commit')])
    lease.end('whole')
    return result
  } catch (error) {
    await abandon(client, lease, error)
    throw error
  }
}

/** Waits until all are answered, and throws what failed first: what stands behind it fails because of it. */
async function allAnswered(asked: readonly Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(asked)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

interface Lease {
  end(state: 'whole' | 'broken'): void
}

function leaseOf(pool: pg.Pool, client: pg.PoolClient, cutAfter: number): Lease {
  let ended = false
  const endOnce = (how: () => void): void => {
    clearTimeout(timer)
    if (ended) return
    ended = true
    how()
  }
  const timer = setTimeout(() => endOnce(() => cutSilentConnection(pool, client)), cutAfter)
  return {
    end: (state) => endOnce(() => (state === 'whole' ? giveBack(client) : cutConnection(client))),
  }
}

/** Gives the connection back for good only where it is known to be whole. */
async function abandon(client: pg.PoolClient, lease: Lease, error: unknown): Promise<void> {
  if (!(error instanceof pg.DatabaseError)) {
    lease.end('broken')
    return
  }
  try {
    await client.query('rollback')
    lease.end('whole')
  } catch {
    // Gone in the meantime, and the transaction with it; what failed first is what is told.
    lease.end('broken')
  }
}

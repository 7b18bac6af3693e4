import pg from 'pg'

/**
 * Runs `work` in one transaction on the driver itself, for statements that are named, and commits what it
 * wrote; whatever it throws undoes all of it. A connection that is not done after `cutAfter` milliseconds is
 * cut, so that it holds up nothing for longer: `work` then fails, and whether it was committed is not known.
 */
export async function inRawTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  cutAfter: number,
): Promise<T> {
  const client = await pool.connect()
  const lease = leaseOf(client, cutAfter)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    lease.end('whole')
    return result
  } catch (error) {
    await abandon(client, lease, error)
    throw error
  }
}

interface Lease {
  end(state: 'whole' | 'broken'): void
}

function leaseOf(client: pg.PoolClient, cutAfter: number): Lease {
  let ended = false
  const end: Lease['end'] = (state) => {
    clearTimeout(timer)
    if (ended) return
    ended = true
    client.release(state === 'broken')
  }
  const timer = setTimeout(() => end('broken'), cutAfter)
  return { end }
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

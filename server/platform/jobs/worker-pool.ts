import pg from 'pg'

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * Connections for graphile-worker, which gives one back twice where it is told to stop while it begins to listen and the
 * connection then breaks. pg throws at the second time, in a place where nobody handles it, which ends Node.
 */
export class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (taken === undefined) return super.connect()
    super.connect((failure, client, release) => {
      // There is nothing to give back; a pool that is over gives no `release` either.
      if (failure !== undefined) return taken(failure, client, release)
      let isReleased = false
      taken(failure, client, (error) => {
        if (!isReleased) release(error)
        isReleased = true
      })
    })
  }
}

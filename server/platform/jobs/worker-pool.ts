import pg from 'pg'

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool for graphile-worker, which releases a connection twice if it is stopped while it begins to listen and the
 * connection then breaks. At the second release pg throws an error that nothing catches, which would end Node.
 */
export class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (taken === undefined) return super.connect()
    super.connect((failure, client, release) => {
      // There is no connection to release. An ended pool passes no `release` either.
      if (failure !== undefined) return taken(failure, client, release)
      let isReleased = false
      taken(failure, client, (error) => {
        if (!isReleased) release(error)
        isReleased = true
      })
    })
  }
}

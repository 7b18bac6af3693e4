import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { cutConnection, cutWithIdle, giveBack, isReadOnly, lendConnection } from './lent-connections.ts'
import { preparedName, renewPlans } from './prepared-statements.ts'
import { traceQuery } from './trace-query.ts'

/**
 * Wraps a pool for Kysely. A connection that breaks, leads to a standby, or leaves a query unanswered for `cutAfter`
 * ms, is closed and replaced at once; the driver itself would lend it out again with the old query still running. Without `cutAfter`,
 * queries have no time limit.
 */
export function cutUnansweredConnections(pool: pg.Pool, cutAfter: number | undefined): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lend(pool, await lendConnection(pool), cutAfter),
    end: () => pool.end(),
  }
}

/** How long a connection keeps the plans of its prepared statements, in ms. */
const PLANS_LAST = 5_000

/** The driver accepts a timeout per query, but its types declare only the connection's timeout. */
interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number | undefined
}

function lend(pool: pg.Pool, client: pg.PoolClient, cutAfter: number | undefined): PostgresPoolClient {
  let isLent = true
  const end = (how: () => void): void => {
    if (!isLent) return
    isLent = false
    how()
  }
  async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (!isLent) throw new Error('Client was closed: an earlier query failed')
    const name = preparedName(text)
    const timed: TimedQuery = {
      text,
      values: [...values],
      query_timeout: cutAfter,
      ...(name !== undefined && { name }),
    }
    try {
      if (name !== undefined) await renewPlans(client, PLANS_LAST, cutAfter)
      return (await traceQuery(text, () => client.query(timed))) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      // Any other error from the server itself leaves the connection usable.
      if (isUnanswered(error) || isReadOnly(error)) end(() => cutWithIdle(pool, client))
      else if (!(error instanceof pg.DatabaseError)) end(() => cutConnection(client))
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => end(() => (destroy === true ? cutConnection(client) : giveBack(client))),
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

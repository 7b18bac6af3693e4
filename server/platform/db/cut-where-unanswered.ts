import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { cutConnection, cutSilentConnection, giveBack, lendConnection } from './lent-connections.ts'
import { preparedName, renewPlans } from './prepared-statements.ts'

/**
 * The pool as Kysely takes it: a connection that leaves a query without an answer for `cutAfter` milliseconds, or
 * breaks, is cut and replaced at once. The driver alone would lend it out again, with the old query still on it.
 * Without `cutAfter` queries take as long as they take.
 */
export function cutWhereUnanswered(pool: pg.Pool, cutAfter: number | undefined): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lend(pool, await lendConnection(pool), cutAfter),
    end: () => pool.end(),
  }
}

/** Milliseconds for which a connection uses the plans of what it has prepared. */
const PLANS_LAST = 5_000

/** The driver takes a deadline with each query; its types know only the connection's. */
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
    if (!isLent) throw new Error('Client was closed: a query before this one was left without an answer')
    const name = preparedName(text)
    const timed: TimedQuery = {
      text,
      values: [...values],
      query_timeout: cutAfter,
      ...(name !== undefined && { name }),
    }
    try {
      if (name !== undefined) await renewPlans(client, PLANS_LAST, cutAfter)
      return (await client.query(timed)) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      // What the server itself refuses leaves the connection as it was.
      if (isUnanswered(error)) end(() => cutSilentConnection(pool, client))
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

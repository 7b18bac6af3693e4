import type pg from 'pg'

/**
 * Checks a new connection of work that must reach the primary. After a failover an address may lead to the old primary
 * for a moment, which is a standby by then and answers from its old data.
 *
 * @throws Error if the server is a standby, or does not answer within `timeout` ms (undefined: without a limit).
 */
export async function refuseStandby(client: pg.ClientBase, timeout: number | undefined): Promise<void> {
  const timed: pg.QueryConfig & { query_timeout: number | undefined } = {
    text: 'select pg_is_in_recovery() as "isStandby"',
    query_timeout: timeout,
  }
  const { rows } = await client.query<{ isStandby: boolean }>(timed)
  if (rows[0]?.isStandby !== false) throw new Error('The database server is a standby')
}

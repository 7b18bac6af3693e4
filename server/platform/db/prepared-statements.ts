import { hash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Marks a statement that each connection prepares once and then runs by name: at its beginning, or by `modifyFront`. It
 * suits statements that find all their rows by key, so that one plan suits every caller, and that take longer to plan than
 * to run. Lists with filters are better planned per query.
 *
 * PostgreSQL plans each run as long as it expects a plan for these parameters to be cheaper than one for any, which it
 * does for short arrays: those go through {@link hidden}.
 */
export const PREPARED = sql.raw(MARK)

/** An array parameter of a prepared statement, as an expression whose length the planner does not see. */
export function hidden(array: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${array})`
}

/** A statement with the mark, as this app writes it or as Kysely does. */
const STARTS_MARKED = /^\s*(?:select )?\/\* prepared \*\//
const names = new Map<string, string>()

/** Returns the name under which a statement is prepared, or undefined if it is planned each time. */
export function preparedName(text: string): string | undefined {
  if (!STARTS_MARKED.test(text)) return undefined
  const known = names.get(text) ?? hash('sha256', text).slice(0, 32)
  names.set(text, known)
  return known
}

const plannedAt = new WeakMap<pg.ClientBase, number>()

/**
 * Discards the plans of a connection's prepared statements if they are older than `after` ms. A plan made while a table
 * was small scans the whole table, and would continue to do so as the table grows, until its statistics are updated.
 */
export async function renewPlans(client: pg.ClientBase, after: number, cutAfter?: number): Promise<void> {
  const now = performance.now()
  if (now - (plannedAt.get(client) ?? -Infinity) < after) return
  plannedAt.set(client, now)
  const timed: pg.QueryConfig & { query_timeout: number | undefined } = {
    text: 'discard plans',
    query_timeout: cutAfter,
  }
  await client.query(timed)
}

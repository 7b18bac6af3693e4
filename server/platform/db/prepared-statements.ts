import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Begins a statement that each connection prepares once and then runs by its name: for one that finds all its rows by
 * their keys, so that one plan is right for every caller, and that takes longer to plan than to run. Lists with filters
 * are better planned for what they are asked.
 */
export const PREPARED = sql.raw(MARK)

const names = new Map<string, string>()

/** The name under which a statement is prepared; undefined where it is planned each time. */
export function preparedName(text: string): string | undefined {
  if (!text.trimStart().startsWith(MARK)) return undefined
  const known = names.get(text) ?? hash('sha256', text).slice(0, 32)
  names.set(text, known)
  return known
}

const plannedAt = new WeakMap<pg.ClientBase, number>()

/**
 * Has a connection's prepared statements planned anew where that was `after` milliseconds ago: a plan made while a
 * table was small reads all of it, and would go on doing so as it grows, until its statistics are made.
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

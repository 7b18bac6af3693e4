import { availableParallelism, cpus, totalmem } from 'node:os'
import type { BenchDatabase } from './section.ts'

/** What the figures were measured on. */
export async function describeMachine(database: BenchDatabase): Promise<readonly string[]> {
  const version = await database.kysely.executeQuery<{ server_version: string }>({
    sql: 'show server_version',
    parameters: [],
    query: { kind: 'RawNode' },
  } as never)
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.version}, PostgreSQL ${version.rows[0]?.server_version ?? '?'} (embedded, durable, on the same machine, as is the load)`,
  ]
}

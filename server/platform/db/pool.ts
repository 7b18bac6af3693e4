import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CONNECTION_NAME } from './connection-name.ts'
import { cutUnansweredConnections } from './cut-unanswered.ts'
import { GRACE, type Deadlines } from './deadlines.ts'
import { refuseStandbys } from './lent-connections.ts'
import type { Publish } from './pending-events.ts'
import type { DB } from './types.ts'

/** Typed queries, inside a transaction or outside. */
export type Queries = Kysely<DB>

/** Queries outside any transaction. Each takes a connection of the pool. Transactions are begun here. */
export type PooledQueries = Queries & {
  /** Publishes the live events of a transaction after its commit; null if the transaction itself does so, by NOTIFY. */
  readonly publish: Publish | null
}

/** One process's connections to the database. */
export interface Database {
  readonly kysely: PooledQueries
  /** The driver's pool, for statements that must be named, and for features that Kysely lacks. */
  readonly pool: pg.Pool
  /** Lets running queries finish, then closes every connection. */
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** The maximum number of connections. */
  readonly max: number
  /** Time limits. Without them work is unlimited, as migrations and demo data need. */
  readonly deadlines?: Deadlines
  /** Refuses to lend connections to a standby: for work that must read what has just been written. */
  readonly primaryOnly?: boolean
  /** Called for connections that broke. The pool replaces them. */
  readonly onConnectionLost?: (error: Error) => void
  /**
   * Sends queries at once, without waiting for earlier answers. Inside a transaction, a failing query makes those sent
   * after it fail too.
   */
  readonly pipelined?: boolean
  /** Sends prepared statements without their names, for a pooler that does not support them. */
  readonly unnamed?: boolean
  /** See {@link PooledQueries.publish}; null if omitted. */
  readonly publish?: Publish | null
  /** PostgreSQL's own settings for these connections, if they differ from the server's. */
  readonly settings?: Readonly<Record<string, string>>
}

/** How long a caller waits for a connection if there are no deadlines, in ms. */
const CONNECT_WITHIN = 10_000
/**
 * The maximum time in ms that a transaction may idle, so that a handler that hangs does not hold its locks for ever.
 */
const IDLE_IN_TRANSACTION = 60_000

/**
 * A query takes one core. Parallel workers would take every core from bids, and take longer to start than a list takes;
 * compiling a query takes longer than running one of ours.
 */
const ONE_CORE = { max_parallel_workers_per_gather: '0', jit: 'off' } as const

/**
 * Opens a pool. `bigint` and `count(*)` arrive as numbers (an Error beyond 2^53), `timestamptz` as Date, `date` as
 * 'YYYY-MM-DD', `numeric` as text. Connections are opened on demand.
 */
export function createDatabase(url: string, options: DatabaseOptions): Database {
  const { deadlines } = options
  const settings = {
    ...ONE_CORE,
    idle_in_transaction_session_timeout: String(deadlines?.idleInTransaction ?? IDLE_IN_TRANSACTION),
    ...(deadlines === undefined ? {} : { statement_timeout: String(deadlines.statement) }),
    ...options.settings,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: deadlines?.connection ?? CONNECT_WITHIN,
    keepAlive: true,
    // All settings are in one start-up parameter, so that a pooler in between needs to allow only that one.
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser },
    pipeline: options.pipelined === true,
    ...(options.unnamed === true ? { Client: UnnamedClient } : {}),
  })
  if (options.primaryOnly === true) refuseStandbys(pool)
  // A connection may break between two queries while it is lent. Without a listener that would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error: Error) => options.onConnectionLost?.(error))
  })
  pool.on('error', () => undefined)
  const cutAfter = deadlines === undefined ? undefined : deadlines.statement + GRACE
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: cutUnansweredConnections(pool, cutAfter) }),
  })
  return {
    kysely: Object.assign(kysely, { publish: options.publish ?? null }),
    pool,
    end: () => pool.end(),
  }
}

/** A connection that omits the names of statements, so that each is planned on every run. */
class UnnamedClient extends pg.Client {
  override query: pg.Client['query'] = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed =
      typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest)
  }) as pg.Client['query']
}

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

type Parser = (text: string) => unknown

function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  if (format !== 'binary') {
    if (oid === INT8) return parseBigint
    if (oid === DATE) return (text) => text
    if (oid === INT8_ARRAY) return (text) => parseTextArray(text).map((item) => item && parseBigint(item))
  }
  return pg.types.getTypeParser(oid, format ?? 'text') as Parser
}

const TEXT_ARRAY: number = 1009
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[]

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new Error(`The database returned ${text}, which a number cannot hold exactly`)
  return value
}

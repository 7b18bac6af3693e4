import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CONNECTION_NAME } from './connection-name.ts'
import { cutWhereUnanswered } from './cut-where-unanswered.ts'
import { GRACE, type Deadlines } from './deadlines.ts'
import type { DB } from './types.ts'

/** Typed queries on the house's database. */
export type Queries = Kysely<DB>

/** One process's way to the database. */
export interface Database {
  readonly kysely: Queries
  /** For statements that must be named, and for what Kysely has no words for. */
  readonly pool: pg.Pool
  /** Lets running queries finish and closes every connection. */
  end(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections at most. */
  readonly max: number
  /** How long work may take; left out: as long as it takes, for what migrates and furnishes. */
  readonly deadlines?: Deadlines
  /** Hears of connections that broke; the pool replaces them. */
  readonly onConnectionLost?: (error: Error) => void
  /**
   * Sends what is asked at once, whatever is unanswered still: what fails in a transaction fails what was sent
   * behind it.
   */
  readonly pipelined?: boolean
  /** Sends prepared statements without their names, for a pooler that can't tell whose they are. */
  readonly unnamed?: boolean
  /** PostgreSQL's own settings for these connections, where they differ from the server's. */
  readonly settings?: Readonly<Record<string, string>>
}

/** How long a caller waits for a connection that is busy or does not come about, where no deadlines say otherwise. */
const CONNECT_WITHIN = 10_000
/** A handler that hangs in the middle of a transaction must not hold its locks for ever. */
const IDLE_IN_TRANSACTION = 60_000

/**
 * Opens a pool. `bigint` and `count(*)` come as numbers (an Error beyond 2^53), `timestamptz` as Date,
 * `date` as 'YYYY-MM-DD', `numeric` as text. Connections are made when they are first needed.
 */
export function createDatabase(url: string, options: DatabaseOptions): Database {
  const { deadlines } = options
  const settings = {
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
    // All in one start-up parameter, so that a connection pooler in between needs to be told of one alone.
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser },
    pipeline: options.pipelined === true,
    ...(options.unnamed === true ? { Client: UnnamedClient } : {}),
  })
  // Also a connection that is lent out can break between two of its queries; unheard, that ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error: Error) => options.onConnectionLost?.(error))
  })
  pool.on('error', () => undefined)
  const cutAfter = deadlines === undefined ? undefined : deadlines.statement + GRACE
  return {
    kysely: new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: cutWhereUnanswered(pool, cutAfter),
      }),
    }),
    pool,
    end: () => pool.end(),
  }
}

/** A connection that forgets the names of statements: each is then planned whenever it runs. */
class UnnamedClient extends pg.Client {
  override query: pg.Client['query'] = ((asked: unknown, ...rest: unknown[]) => {
    const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return query(isNamed ? { ...asked, name: undefined } : asked, ...rest)
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
    throw new Error(`The database holds ${text}, which no number can carry exactly`)
  return value
}

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createSharedLookup } from '../shared-lookup.ts'
import type { PooledQueries, Queries } from './pool.ts'

/**
 * Runs a read that sees everything that was committed before it began, on whichever server can answer it. The read must
 * not write, and may run twice.
 *
 * @throws the error of the read.
 */
export type ReadFresh = <Value>(read: (db: Queries) => Promise<Value>) => Promise<Value>

/** The server that answered a read. */
export type ReadServer = 'primary' | 'replica'

/** Settings of {@link createFreshReads}. */
export interface FreshReadsOptions {
  /** The connections of the primary that answer what the replica does not. */
  readonly primary: Queries
  /** Connections of the primary that never queue behind calls. They read how far it has written. */
  readonly ahead: Queries
  /** A standby of the primary, or a balancer before several. */
  readonly replica: PooledQueries
  /** How long a read waits for the replica to catch up, in ms. Default: 100. */
  readonly waitMs?: number
  /** How long the primary answers alone after the replica failed or was behind, in ms. Default: 1,000. */
  readonly pauseMs?: number
  /** Called for every read. */
  readonly onRead: (server: ReadServer) => void
  /** Called when the replica fails or is behind after it has answered, and at the first failure. */
  readonly onFailure: (error: unknown) => void
}

/** Time in ms between two looks at how far the replica is. */
const LOOK_EVERY = 5
/** The key of the only thing that the primary is asked for. */
const POSITION = 'position'

/**
 * Reads from a replica whatever it has replayed up to the moment at which the read began, and all else from the primary.
 * Commits are visible on the primary once its log is flushed up to them, so a replica that has replayed the log up to the
 * position that the primary reports has every commit that the primary shows.
 */
export function createFreshReads({
  primary,
  ahead,
  replica,
  waitMs = 100,
  pauseMs = 1_000,
  onRead,
  onFailure,
}: FreshReadsOptions): ReadFresh {
  const findPosition = createSharedLookup(async () => new Map([[POSITION, await readFlushedPosition(ahead)]]))
  let pausedUntil = 0
  let isFailing = false

  async function readFromReplica<Value>(read: (db: Queries) => Promise<Value>): Promise<Value> {
    const position = await findPosition(POSITION)
    // One connection, because a balancer may lead another one to another server.
    return replica.connection().execute(async (db) => {
      const until = performance.now() + waitMs
      while (!(await hasReplayed(db, position))) {
        if (performance.now() > until) throw new Error(`The replica is more than ${waitMs} ms behind.`)
        await delay(LOOK_EVERY)
      }
      return read(db)
    })
  }

  return async (read) => {
    if (performance.now() >= pausedUntil) {
      try {
        const value = await readFromReplica(read)
        isFailing = false
        onRead('replica')
        return value
      } catch (error) {
        pausedUntil = performance.now() + pauseMs
        if (!isFailing) onFailure(error)
        isFailing = true
      }
    }
    onRead('primary')
    return read(primary)
  }
}

/** Returns the end of the primary's log on disk. Every visible commit is before it, as synchronous_commit is on. */
async function readFlushedPosition(db: Queries): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn() as position`.execute(db)
  return rows[0]?.position ?? ''
}

/** Whether the server is a standby that has replayed the log up to the position, and still receives it. */
async function hasReplayed(db: Queries, position: string | null): Promise<boolean> {
  // A standby that is cut off from a new primary may have replayed other commits up to the same position.
  const { rows } = await sql<{ isFresh: boolean | null }>`select pg_is_in_recovery()
    and pg_last_wal_replay_lsn() >= ${position}::pg_lsn
    and exists (select from pg_stat_wal_receiver) as "isFresh"`.execute(db)
  return rows[0]?.isFresh === true
}

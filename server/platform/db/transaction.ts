import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import pg from 'pg'
import { keepNews, type KeptNews } from './news.ts'
import type { Queries } from './pool.ts'
import type { DB } from './types.ts'

/** Queries inside one transaction. */
export type Tx = Transaction<DB>

const TRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs `work` in one transaction and commits what it wrote; whatever it throws undoes all of it. If the
 * database gave it up in favour of another one (a deadlock, a serialization failure) it runs again, at most
 * five times in all: so `work` must do nothing outside the database.
 */
export async function inTransaction<T>(db: Queries, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      let news: KeptNews | undefined
      const result = await db.transaction().execute((tx) => {
        news = keepNews(db, tx)
        return work(tx)
      })
      news?.tell()
      return result
    } catch (error) {
      if (attempt === TRIES || !lostToAnother(error)) throw error
      // Two that collided wait differently long, or they would collide again.
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Whether the database gave a transaction up in favour of another one: it may simply run again. */
export function lostToAnother(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  )
}

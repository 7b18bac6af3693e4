import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import type { DataMove } from './data-move.ts'
import { runDataMoves } from './run-data-moves.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner('create table moved (place integer primary key)', [])
  await database.asOwner('grant all on moved to public', [])
})
afterAll(() => database.drop())

const LAST = 20

/** A move of 20 rows, one a batch; `onPlace` runs inside each batch. */
function moveRows(name: string, onPlace: (place: number) => Promise<void> = async () => undefined): DataMove {
  return {
    name,
    prepare: async (cursor) => {
      const place = typeof cursor === 'number' ? cursor + 1 : 1
      if (place > LAST) return null
      return {
        cursor: place,
        moved: 1,
        write: async (tx) => {
          await sql`insert into moved (place) values (${place})`.execute(tx)
          await onPlace(place)
        },
      }
    },
  }
}

const progressOf = (name: string) =>
  database.db
    .selectFrom('data_moves')
    .select(['cursor', 'moved', sql<boolean>`done_at is not null`.as('isDone')])
    .where('name', '=', name)
    .execute()
const countMoved = async () => (await database.pool.query('select * from moved')).rowCount

test('a move goes on where it was cut short, and is done once', async () => {
  const failing = moveRows('cut', async (place) => {
    if (place === 8) throw new Error('The process ends.')
  })
  await expect(runDataMoves(database.db, [failing])).rejects.toThrow('The process ends.')
  expect(await progressOf('cut')).toEqual([{ cursor: 7, moved: 7, isDone: false }])
  await runDataMoves(database.db, [moveRows('cut')])
  expect(await progressOf('cut')).toEqual([{ cursor: LAST, moved: LAST, isDone: true }])
  await runDataMoves(database.db, [moveRows('cut')])
  expect(await countMoved()).toBe(LAST)
  await database.pool.query('delete from moved')
})

test('processes that run a move at once move each row once', async () => {
  const runs = Array.from({ length: 4 }, () => runDataMoves(database.db, [moveRows('at once')]))
  await Promise.all(runs)
  await runDataMoves(database.db, [moveRows('at once')])
  expect(await progressOf('at once')).toEqual([{ cursor: LAST, moved: LAST, isDone: true }])
  expect(await countMoved()).toBe(LAST)
})

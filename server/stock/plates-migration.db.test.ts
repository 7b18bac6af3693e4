import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/db/migration-files.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { makeAuction, makeCar, makeFlow, makeOutcome } from '#server/testing/auction-factories.ts'
import { createDatabaseBeside, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { makeCity, makeDealer } from '#server/testing/factories.ts'

// Cars that the release before has stored, whose plates are compared by their key from then on.

const MIGRATION = /^\d+-number-plates\.sql$/
const server = inject('templateDatabaseUrl')
const name = `test_${randomBytes(6).toString('hex')}`
let database: Database
const ids: Record<string, string> = {}

/** Stores cars under their registration numbers; one with a state is sold to a dealer whose dealings have come to it. */
async function store(cars: readonly (readonly [regno: string | null, state?: FlowState])[]): Promise<void> {
  const db = database.kysely
  const { cityId } = await makeCity(db)
  for (const [regno, state] of cars) {
    const { carId } = await makeCar(db, { cityId, regno })
    ids[regno ?? ''] = carId
    if (state === undefined) continue
    const { lots } = await makeAuction(db, { lots: [{ carId }] })
    const lot = { carId, lotId: lots[0]?.lotId ?? '' }
    await makeFlow(db, { ...(await makeDealer(db)), ...lot, state, awardAmount: 500_000 })
    await makeOutcome(db, { ...lot, outcome: 'awarded', hammerPrice: 500_000 })
  }
}

beforeAll(async () => {
  database = createDatabase(await createDatabaseBeside(server, name), { max: 2 })
  const before = (await readMigrations(MIGRATIONS_FOLDER)).findIndex((each) => MIGRATION.test(each.name))
  await migrate(database.pool, { log: () => undefined, upTo: before })
  await store([
    ['DL1CAA0001'],
    ['GJ1FA0102'],
    ['GJ01FA0102'],
    ['HR26DK0077', 'RC_ACCEPTED'],
    ['HR26DK77'],
    ['KA05MX0042', 'DELIVERY_APPROVED'],
    ['KA05MX42', 'NOC_SENT'],
    ['KA5MX42', 'BID_AWARDED'],
    ['KA5MX042'],
    ['MH01234'],
    ['MH1234'],
    [null],
  ])
  await migrate(database.pool, { log: () => undefined })
})
afterAll(async () => {
  await database.end()
  await dropDatabaseBeside(server, name)
})

test('two cars here with one plate are twins; one that has left is the earlier self of the one that is here', async () => {
  const { rows } = await database.pool.query<{ regno: string; earlier: string | null; is_twin: boolean }>(
    'select regno, earlier_car_id as earlier, is_twin from cars where is_twin or earlier_car_id is not null order by regno',
  )
  expect(rows).toEqual([
    { regno: 'GJ01FA0102', earlier: null, is_twin: true },
    { regno: 'GJ1FA0102', earlier: null, is_twin: true },
    { regno: 'HR26DK77', earlier: ids['HR26DK0077'], is_twin: false },
    { regno: 'KA05MX42', earlier: ids['KA05MX0042'], is_twin: false },
    // One that is sold and not delivered is still here, beside another one.
    { regno: 'KA5MX042', earlier: null, is_twin: true },
    { regno: 'KA5MX42', earlier: null, is_twin: true },
  ])
})

test('from then on a plate is taken once', async () => {
  const again = `insert into cars (make, model, year, city_id, regno)
    select make, model, year, city_id, $2 from cars where regno = $1`
  await expect(database.pool.query(again, ['DL1CAA0001', 'DL01CAA1'])).rejects.toThrow(/cars_one_of_plate/)
  await database.pool.query(again, ['DL1CAA0001', 'DL01CAA2'])
})

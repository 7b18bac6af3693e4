import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { LEFT_STATES } from '#domain/flows/flow-states.ts'
import { plateKey } from '#domain/identifiers/registration-number.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { plateStanding, type PlateStanding } from './stock-queries.ts'

/** SQL condition: the car has its plate and its reference: it has neither come back as another car nor was merged into one. */
export function isNewest(car: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from cars later where later.earlier_car_id = ${car}.id)
    and not exists (select from car_mergers merger where merger.car_id = ${car}.id)`
}

/**
 * Returns the car that has this plate, by its key, other than `exceptId`: one that is here before one that has left; null if
 * there is none.
 */
export async function findPlateHolder(
  db: Queries,
  plate: string,
  exceptId: string | null,
): Promise<{ readonly carId: string; readonly plate: PlateStanding } | null> {
  const row = await db
    .selectFrom('cars')
    .select(['cars.id as carId', plateStanding.as('plate')])
    .where(sql<SqlBool>`plate_key(cars.regno) = ${plate}`)
    .where(sql<SqlBool>`cars.id is distinct from ${exceptId}::uuid`)
    .where(isNewest(sql`cars`))
    .orderBy(sql`${plateStanding} = 'left'`)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns those of the plates (by their key) whose car was sold and has left. */
export async function findLeftPlates(db: Queries, plates: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ plate: string }>`
    select plate_key(cars.regno) as plate from cars
    where plate_key(cars.regno) = any(${plates}::text[]) and ${isNewest(sql`cars`)} and ${hasLeft}`.execute(
    db,
  )
  return new Set(rows.map(({ plate }) => plate))
}

/** SQL condition: the car in this row of `cars` was sold and has left. */
const hasLeft = sql<SqlBool>`exists (
  select from flows where flows.car_id = cars.id and flows.state in (${sql.join(LEFT_STATES)}))`

/** Records that a car is one that was sold here before. */
export async function setEarlierCar(tx: Queries, carId: string, earlierCarId: string): Promise<void> {
  await tx.updateTable('cars').set({ earlier_car_id: earlierCarId }).where('id', '=', carId).execute()
}

/**
 * Takes a car that has got another number out of the twins with its old one, and the last of them that remains.
 *
 * @throws DatabaseError unique_violation (cars_one_of_plate) if another car has the new number.
 */
export async function partTwins(tx: Queries, carId: string, oldRegno: string | null): Promise<void> {
  await tx.updateTable('cars').set({ is_twin: false }).where('id', '=', carId).execute()
  await releaseLastTwin(tx, oldRegno)
}

/** Takes the last car that remains of those with this number out of the twins. */
export async function releaseLastTwin(tx: Queries, regno: string | null): Promise<void> {
  const plate = plateKey(regno ?? '')
  await sql`
    with remaining as (
      select id, count(*) over () as of_plate from cars
      where is_twin and plate_key(regno) = ${plate}
        and not exists (select from car_mergers merger where merger.car_id = cars.id)
    )
    update cars set is_twin = false, earlier_car_id = (
      select earlier.id from cars earlier
      where plate_key(earlier.regno) = ${plate} and not earlier.is_twin and ${isNewest(sql`earlier`)} limit 1)
    from remaining where cars.id = remaining.id and remaining.of_plate = 1`.execute(tx)
}

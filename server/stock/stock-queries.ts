import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { RecordedPapers } from '#domain/car/car-papers.ts'
import { LEFT_STATES, SOLD_STATES } from '#domain/flows/flow-states.ts'
import type { Standing, StockFacts } from '#domain/stock/stock-car.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import {
  FACT_COLUMNS,
  readStoredFacts,
  STORED_FACTS,
  storedValueOf,
  type StoredFact,
  type StoredValue,
} from './fact-columns.ts'

/** A car of the house with the ids of its city and yard. */
export interface StockCar {
  readonly carId: string
  readonly facts: StockFacts
  readonly papers: RecordedPapers
  readonly cityId: string
  readonly yardId: string | null
}

/** A car with its auction status, as it is stored. */
export interface CarWithStatus extends StockCar {
  readonly standing: Standing
  readonly stored: StockColumns
  readonly plate: PlateStanding
  /** The end of its running lot, in epoch ms; null if it has none. */
  readonly until: number | null
  /** The car into which it was merged; null if it was not. */
  readonly mergedInto: string | null
}

/** The standing of a car by its plate: it is the house's, it has left, or another car here has the same plate. */
export type PlateStanding = 'here' | 'left' | 'twin'

/** A car to add. */
export interface NewCar extends StockCar {
  /** Hash of an import's whole normalised row with its count, if nothing else identifies the car. */
  readonly rowIdentity?: string | null
  readonly importId?: string
  /** The car that this one was before it was sold, if it has come back. */
  readonly earlierCarId?: string | null
}

/** SQL expression: the auction status of the car in this row of `cars`. */
export const standing: RawBuilder<Standing> = sql<Standing>`
  case
    when exists (
      select from flows where flows.car_id = cars.id and flows.state in (${sql.join(SOLD_STATES)})) then 'sold'
    when exists (
      select from lots
      where lots.car_id = cars.id and lots.published_at is not null
        and (lots.outcome is null or lots.outcome = 'reserve_not_met')) then 'listed'
    else 'unlisted'
  end`

/** SQL expression: what the plate of the car in this row of `cars` says of it. */
export const plateStanding: RawBuilder<PlateStanding> = sql<PlateStanding>`
  case
    when cars.is_twin then 'twin'
    when exists (
      select from flows where flows.car_id = cars.id and flows.state in (${sql.join(LEFT_STATES)})) then 'left'
    else 'here'
  end`

/** SQL expression: the car into which the car in this row of `cars` was merged. */
export const mergedInto: RawBuilder<string | null> = sql<string | null>`(
  select merger.into_car_id from car_mergers merger where merger.car_id = cars.id)`

/** SQL expression: the end of the running lot of the car in this row of `cars`. */
const runningUntil: RawBuilder<Date | null> = sql<Date | null>`(
  select max(lots.ends_at) from lots
  where lots.car_id = cars.id and lots.published_at is not null and lots.outcome is null)`

/** Selects the columns that {@link toStockCar} reads. */
export function selectStock(db: Pick<Queries, 'selectFrom'>) {
  return db
    .selectFrom('cars')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .leftJoin('yards', 'yards.id', 'cars.yard_id')
    .selectAll('cars')
    .select(['cities.name as city', 'yards.name as yard'])
}

type StockRow = Awaited<ReturnType<ReturnType<typeof selectStock>['executeTakeFirstOrThrow']>>

/** Converts a row of {@link selectStock}. */
export function toStockCar(row: StockRow): StockCar {
  return {
    carId: row.id,
    cityId: row.city_id,
    yardId: row.yard_id,
    facts: { ...readStoredFacts(STORED_FACTS, storedFacts(row)), city: row.city, yard: row.yard },
    papers: row.papers as RecordedPapers,
  }
}

function storedFacts(row: StockRow) {
  const stored: Partial<Record<StoredFact, unknown>> = {}
  for (const name of STORED_FACTS) stored[name] = row[FACT_COLUMNS[name]]
  return stored as { readonly [Name in StoredFact]: StoredValue<Name> }
}

/**
 * Locks cars in id order against other changes and new lots, then reads them in a separate statement, because a
 * statement that waited for a lock still sees the old data. Omits cars that do not exist.
 */
export async function lockCars(
  tx: Queries,
  carIds: readonly string[],
): Promise<ReadonlyMap<string, CarWithStatus>> {
  if (carIds.length === 0) return new Map()
  // Joined, because for "id = any" the planner may read an index whose last column is the id, from end to end.
  await sql`
    select from unnest(${carIds}::uuid[]) as wanted(id) join cars on cars.id = wanted.id
    order by cars.id for no key update of cars`.execute(tx)
  return readStandingCars(tx, carIds)
}

/** Reads cars without a lock. Omits cars that do not exist. */
export async function readStandingCars(
  db: Queries,
  carIds: readonly string[],
): Promise<ReadonlyMap<string, CarWithStatus>> {
  // Materialized, so that cars are found by their ids even before the cities and cars of a long import are analyzed:
  // the planner otherwise reads an index of all cars once for each city.
  const found = db.with(
    (name) => name('cars').materialized(),
    (all) =>
      all
        .selectFrom(sql<{ id: string }>`unnest(${carIds}::uuid[])`.as<'wanted'>(sql`wanted(id)`))
        .innerJoin('cars', 'cars.id', 'wanted.id')
        .select(['cars.id', 'cars.is_twin', ...STOCK_COLUMNS.map((column) => `cars.${column}` as const)]),
  ) as Pick<Queries, 'selectFrom'>
  const rows = await selectStock(found)
    .select([
      standing.as('standing'),
      plateStanding.as('plate'),
      runningUntil.as('until'),
      mergedInto.as('mergedInto'),
    ])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...toStockCar(row),
        standing: row.standing,
        plate: row.plate,
        until: row.until?.getTime() ?? null,
        mergedInto: row.mergedInto,
        stored: row,
      },
    ]),
  )
}

/**
 * Adds cars.
 *
 * @throws DatabaseError unique_violation (cars_one_of_plate, cars_one_of_reference) if another car has the number plate
 * or the supplier's reference.
 */
export async function insertCars(tx: Queries, cars: readonly NewCar[]): Promise<void> {
  if (cars.length === 0) return
  const rows = cars.map((car) => ({
    id: car.carId,
    ...toColumns(car),
    row_identity: car.rowIdentity ?? null,
    import_id: car.importId ?? null,
    earlier_car_id: car.earlierCarId ?? null,
    is_twin: false,
  }))
  const columns = ['id', ...STOCK_COLUMNS, 'row_identity', 'import_id', 'earlier_car_id', 'is_twin'].map(
    (column) => sql.ref(column),
  )
  await sql`
    insert into cars (${sql.join(columns)}) select ${sql.join(columns)}
    from jsonb_populate_recordset(null::cars, ${JSON.stringify(rows)}::jsonb) made`.execute(tx)
}

/** The columns of a car that a change gives another value, with their values before and after it. */
export interface ColumnChanges {
  readonly carId: string
  readonly before: Partial<StockColumns>
  readonly after: Partial<StockColumns>
  /** All columns after the change. */
  readonly columns: StockColumns
}

/** Compares a car with what is stored of it. A value that an older release stored in another form counts as changed. */
export function compareColumns(stored: StockColumns, car: StockCar): ColumnChanges {
  const columns = toColumns(car)
  const changed = STOCK_COLUMNS.filter((column) => !isDeepStrictEqual(stored[column], columns[column]))
  return {
    carId: car.carId,
    before: pickColumns(stored, changed),
    after: pickColumns(columns, changed),
    columns,
  }
}

function pickColumns(columns: StockColumns, names: readonly StockColumn[]): Partial<StockColumns> {
  const picked: Partial<Record<StockColumn, unknown>> = {}
  for (const name of names) picked[name] = columns[name]
  return picked as Partial<StockColumns>
}

/**
 * Changes cars. Registration numbers and references may move between them.
 *
 * @throws DatabaseError unique_violation (cars_one_of_plate, cars_one_of_reference) if another car has the number plate
 * or the supplier's reference.
 */
export async function rewriteCars(tx: Queries, changes: readonly ColumnChanges[]): Promise<void> {
  // Rows without the columns that no car changes are shorter, and leave those columns out of the statement.
  const changed = STOCK_COLUMNS.filter((column) => changes.some(({ after }) => Object.hasOwn(after, column)))
  if (changed.length === 0) return
  if (changes.length > 1) await releaseNumbers(tx, changes)
  const rows = changes.map(({ carId, columns }) => ({ id: carId, ...pickColumns(columns, changed) }))
  const assigned = changed.map((column) => sql`${sql.ref(column)} = written.${sql.ref(column)}`)
  await sql`
    update cars set ${sql.join(assigned)}, updated_at = clock_timestamp()
    from jsonb_populate_recordset(null::cars, ${JSON.stringify(rows)}::jsonb) written
    where cars.id = written.id`.execute(tx)
}

const NUMBERS = ['regno', 'supplier_name', 'external_ref'] as const

/** Clears numbers that move between cars first, because a single update would violate uniqueness in some row order. */
async function releaseNumbers(tx: Queries, changes: readonly ColumnChanges[]): Promise<void> {
  const moving = changes.filter(({ after }) => NUMBERS.some((column) => Object.hasOwn(after, column)))
  if (moving.length === 0) return
  const rows = moving.map(({ carId, columns }) => ({ id: carId, ...pickColumns(columns, NUMBERS) }))
  await sql`
    update cars set
      regno = case when cars.regno = written.regno then cars.regno end,
      external_ref = case
        when (cars.supplier_name, cars.external_ref) = (written.supplier_name, written.external_ref)
        then cars.external_ref end
    from jsonb_populate_recordset(null::cars, ${JSON.stringify(rows)}::jsonb) written
    where cars.id = written.id`.execute(tx)
}

/** The columns of a car's facts, papers and location, which admins and imports change. */
export const STOCK_COLUMNS = [...Object.values(FACT_COLUMNS), 'papers', 'city_id', 'yard_id'] as const

type StockColumn = (typeof STOCK_COLUMNS)[number]

/** The values of {@link STOCK_COLUMNS}. */
export type StockColumns = Pick<StockRow, StockColumn>

function toColumns({ facts, papers, cityId, yardId }: StockCar): StockColumns {
  const columns: Partial<Record<StockColumn, unknown>> = { papers, city_id: cityId, yard_id: yardId }
  for (const name of STORED_FACTS) columns[FACT_COLUMNS[name]] = storedValueOf(name, facts)
  return columns as StockColumns
}

import { sql } from 'kysely'
import {
  STOCK_COLUMNS,
  standing,
  type ColumnChanges,
  type StockColumns,
} from '#server/stock/stock-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { isDead } from './imports-queries.ts'

/** Records the columns that an import changes, so that it can be undone. */
export async function recordChanges(
  tx: Queries,
  importId: string,
  changes: readonly ColumnChanges[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ carId, before, after }) => ({ car_id: carId, before, after }))
  await sql`
    insert into import_changes (import_id, car_id, before, after)
    select ${importId}, car_id, before, after
    from jsonb_populate_recordset(null::import_changes, ${JSON.stringify(rows)}::jsonb) made`.execute(tx)
}

/** An import to undo. */
export interface UndoableImport {
  readonly state: 'running' | 'done' | 'failed'
  readonly dryRun: boolean
  readonly undone: { readonly at: Date; readonly removed: number; readonly restored: number } | null
}

/** Locks an import and returns it, or null. */
export async function lockImport(tx: Queries, importId: string): Promise<UndoableImport | null> {
  const row = await tx
    .selectFrom('imports')
    .select(['state', 'dry_run', 'undone_at', 'undone_removed', 'undone_restored', isDead.as('dead')])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    state: row.dead ? 'failed' : row.state,
    dryRun: row.dry_run,
    undone:
      row.undone_at === null
        ? null
        : { at: row.undone_at, removed: row.undone_removed ?? 0, restored: row.undone_restored ?? 0 },
  }
}

/** Cars per statement, limited so that each finishes within the statement timeout. */
const BATCH_SIZE = 5_000

/** Locks the cars that an import created or changed, in id order, against other changes and new lots. */
export async function lockImportedCars(tx: Queries, importId: string): Promise<void> {
  for (let after = FIRST_ID; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from cars
      where id in (
        select id from (
          select id from cars where import_id = ${importId}
          union select car_id from import_changes where import_id = ${importId}
        ) imported
        where id > ${after}::uuid order by id limit ${BATCH_SIZE})
      order by id for update`.execute(tx)
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_SIZE) return
    after = last.id
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A car that prevents undoing an import. */
export interface BlockingCar {
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  /** Name of the car's latest auction; null if it is no longer in any. */
  readonly auction: string | null
  /** Number of such cars in total. */
  readonly total: number
}

/**
 * Returns the cars that prevent undoing an import: created cars with any lot, current or past, because auction history
 * refers to them, changed cars that are listed, sold, or in a draft auction, and cars that were merged.
 */
export async function findBlockingCars(
  tx: Queries,
  importId: string,
  limit: number,
): Promise<readonly BlockingCar[]> {
  const found = await sql<BlockingCar>`
    with held as (
      select id from cars where import_id = ${importId} and (
        exists (select from lots where lots.car_id = cars.id)
        or exists (select from car_mergers merger where cars.id in (merger.car_id, merger.into_car_id)))
      union
      select cars.id from import_changes change join cars on cars.id = change.car_id
      where change.import_id = ${importId} and (
        ${standing} <> 'unlisted'
        or exists (select from car_mergers merger where merger.car_id = cars.id)
        or exists (
          select from lots join auctions on auctions.id = lots.auction_id
          where lots.car_id = cars.id and auctions.status = 'draft')))
    select cars.make, cars.model, cars.variant, cars.year, cars.regno, count(*) over () as total, (
      select auctions.name from lots join auctions on auctions.id = lots.auction_id
      where lots.car_id = cars.id order by auctions.created_at desc limit 1) as auction
    from held join cars on cars.id = held.id
    order by cars.make, cars.model, cars.regno, cars.id
    limit ${limit}`.execute(tx)
  return found.rows
}

/** Deletes the cars that an import created. Returns how many. */
export async function removeImportedCars(tx: Queries, importId: string): Promise<number> {
  for (let removed = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from cars where id in (select id from cars where import_id = ${importId} limit ${BATCH_SIZE})`.execute(
      tx,
    )
    const gone = Number(numAffectedRows ?? 0n)
    removed += gone
    if (gone < BATCH_SIZE) return removed
  }
}

/** A car that was restored: the columns that got another value, before and after it. */
export interface RestoredCar {
  readonly carId: string
  readonly before: Partial<StockColumns>
  readonly after: Partial<StockColumns>
}

/**
 * Restores the cars that an import changed, and deletes its change records. Returns how many, and gives `note` the cars of
 * each batch. Values changed again since, by hand or by another import, stay.
 *
 * @throws DatabaseError unique_violation if another car now has a value to restore.
 */
export async function restoreCars(
  tx: Queries,
  importId: string,
  note: (cars: readonly RestoredCar[]) => Promise<void>,
): Promise<number> {
  await releaseNumbers(tx, importId)
  const columns = STOCK_COLUMNS.map((column) => sql`${sql.ref(column)} = back.${sql.ref(column)}`)
  for (let total = 0; ;) {
    const { rows } = await sql<{ taken: number; restored: readonly RestoredCar[] }>`
      with taken as (
        delete from import_changes
        where import_id = ${importId} and car_id in (
          select car_id from import_changes where import_id = ${importId} limit ${BATCH_SIZE})
        returning car_id, before, after
      ), back as (
        select again.*, kept.columns as restored_columns, kept.held as held_columns
        from taken
        join cars on cars.id = taken.car_id
        cross join lateral (
          select jsonb_object_agg(was.key, was.value) as columns,
            jsonb_object_agg(was.key, coalesce(taken.after -> 'released' -> was.key, to_jsonb(cars) -> was.key)) as held
          from jsonb_each(taken.before) was
          where to_jsonb(cars) -> was.key is not distinct from taken.after -> was.key
            -- A yard belongs to a city, so restore both or neither.
            and (was.key not in ('city_id', 'yard_id')
              or (cars.city_id, cars.yard_id) is not distinct from (
                coalesce((taken.after ->> 'city_id')::uuid, cars.city_id), (taken.after ->> 'yard_id')::uuid))
        ) kept
        cross join lateral jsonb_populate_record(cars, kept.columns) again
        where kept.columns is not null
      ), restored as (
        update cars set ${sql.join(columns)}, updated_at = clock_timestamp() from back where cars.id = back.id
        returning cars.id, back.held_columns, back.restored_columns
      )
      select (select count(*) from taken) as taken, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'carId', id, 'before', held_columns, 'after', restored_columns)), '[]') from restored) as restored`.execute(
      tx,
    )
    const [{ taken, restored } = { taken: 0, restored: [] }] = rows
    await note(restored)
    total += restored.length
    if (taken < BATCH_SIZE) return total
  }
}

/**
 * Clears registration numbers and references that cars got from an import and still have, and notes that in the change
 * records, with what was cleared under `released`. Cars that exchanged values can then be restored in any order.
 */
async function releaseNumbers(tx: Queries, importId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      with going as (
        select cars.id, none.columns
        from import_changes change
        join cars on cars.id = change.car_id
        cross join lateral (
          select jsonb_object_agg(got.key, null) as columns from jsonb_each(change.after) got
          where got.key in ('regno', 'supplier_name', 'external_ref')
            and got.value <> 'null' and got.value = to_jsonb(cars) -> got.key
            and (got.key = 'regno' or cars.external_ref is not null)
        ) none
        where change.import_id = ${importId} and none.columns is not null
          and change.after ?| array['regno', 'supplier_name', 'external_ref']
        limit ${BATCH_SIZE}
      ), gone as (
        update cars set (regno, supplier_name, external_ref) = (
          select bare.regno, bare.supplier_name, bare.external_ref
          from jsonb_populate_record(cars, going.columns) bare)
        from going where cars.id = going.id
      )
      update import_changes noted set after = noted.after || going.columns || jsonb_build_object('released', (
          select jsonb_object_agg(cleared.key, noted.after -> cleared.key)
          from jsonb_object_keys(going.columns) cleared(key)))
      from going where noted.import_id = ${importId} and noted.car_id = going.id`.execute(tx)
    if (Number(numAffectedRows ?? 0n) < BATCH_SIZE) return
  }
}

/** Marks an import as undone, and returns the time. */
export async function markUndone(
  tx: Queries,
  importId: string,
  undone: { readonly userId: string; readonly removed: number; readonly restored: number },
): Promise<Date> {
  const row = await tx
    .updateTable('imports')
    .set({
      undone_at: sql<Date>`clock_timestamp()`,
      undone_by: undone.userId,
      undone_removed: undone.removed,
      undone_restored: undone.restored,
    })
    .where('id', '=', importId)
    .returning(sql<Date>`undone_at`.as('at'))
    .executeTakeFirstOrThrow()
  return row.at
}

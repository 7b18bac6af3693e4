import { randomUUID } from 'node:crypto'
import { IMPORT_FIELDS } from '#domain/stock/import/import-fields.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import { changedFields, decideStockChange, type StockFacts } from '#domain/stock/stock-car.ts'
import { factKeys, rejectRow, type GivenFacts, type ReadRow, type RejectedRow } from './prepare-rows.ts'
import type { KnownCar, KnownCity, StockView } from './stock-view.ts'

/** The yard that holds for all rows. */
export interface DefaultYard {
  readonly yardId: string
  readonly name: string
  readonly city: string
}

/** What is to be done for a batch of rows, and what is said of each. */
export interface RowDecisions {
  readonly created: readonly KnownCar[]
  readonly changed: readonly { readonly before: StockFacts; readonly car: KnownCar }[]
  readonly cities: readonly KnownCity[]
  readonly accepted: number
  readonly unchanged: number
  readonly rejected: readonly RejectedRow[]
  /** Which row said something of a car that a later row may mean again: car id to row number. */
  readonly said: ReadonlyMap<string, number>
}

/** What rows are decided with. */
export interface RowContext {
  readonly plan: ImportPlan
  readonly defaultYard: DefaultYard | null
  /** {@link RowDecisions.said} of the rows before. */
  readonly said: ReadonlyMap<string, number>
}

/** Where the row's car stands, or why that can't be said. */
type PlaceOrFault =
  | { readonly city: KnownCity; readonly yardId: string | null; readonly yard: string | null }
  | { readonly field: 'city' | 'yard'; readonly reason: string }

/**
 * Decides about rows, in their order, each against the stock as the rows before it left it. A row that is known
 * and says nothing new changes nothing; one that differs updates its car, in what it says; one that is not known
 * is a new car. Two rows of a file that say different things of one car: the first holds.
 */
export function decideRows(rows: readonly ReadRow[], view: StockView, context: RowContext): RowDecisions {
  const created = new Map<string, KnownCar>()
  const changed = new Map<string, { before: StockFacts; car: KnownCar }>()
  const cities = new Map<string, KnownCity>()
  const said = new Map<string, number>()
  const rejected: RejectedRow[] = []
  let accepted = 0
  let unchanged = 0

  // A whole row comes with its count: no later one means its car, unless that has a reference or a number by hand.
  const remember = ({ carId, keys }: KnownCar, { number }: ReadRow) => {
    const mayComeAgain = keys.reference !== null || keys.regno !== null
    if (mayComeAgain && !said.has(carId)) said.set(carId, number)
  }
  for (const row of rows) {
    const reject = (field: RejectedRow['field'], reason: string) => {
      rejected.push(rejectRow(context.plan, row.number, field, reason))
    }
    const place = findPlace(row.given, view, context.defaultYard)
    if ('reason' in place) {
      reject(place.field, place.reason)
      continue
    }
    const known = findKnown(row, view)
    if (known === 'anothers') {
      reject('regno', `The registration number ${row.given.regno} is another car’s.`)
      continue
    }
    const car = known === null ? newCar(row, place) : mergeCar(known, row, place)
    const holder = view.find('reference', car.keys.reference)
    if (holder !== null && holder.carId !== car.carId) {
      const { supplierName, externalRef } = car.facts
      reject('externalRef', `The reference ${externalRef} of ${supplierName} is another car’s.`)
      continue
    }
    const fields = known === null ? null : changedFields(known.facts, car.facts)
    if (known !== null && fields?.length === 0) {
      unchanged += 1
      remember(known, row)
      continue
    }
    const saidBefore = said.get(car.carId) ?? context.said.get(car.carId)
    if (saidBefore !== undefined) {
      reject('row', `Row ${saidBefore} is the same car and says something else of it.`)
      continue
    }
    const allowed = decideStockChange(car.standing, fields ?? [])
    if (!allowed.ok) {
      const field = IMPORT_FIELDS.find((name) => allowed.refusal.fields?.[name] !== undefined)
      reject(field ?? 'row', allowed.refusal.message)
      continue
    }
    view.put(car)
    remember(car, row)
    if (place.city.isNew) cities.set(place.city.name, place.city)
    if (known === null) created.set(car.carId, car)
    else changed.set(car.carId, { before: known.facts, car })
    accepted += 1
  }
  return {
    created: [...created.values()],
    changed: [...changed.values()],
    cities: [...cities.values()],
    accepted,
    unchanged,
    rejected,
    said,
  }
}

/** The car that a row means; 'anothers' where its reference and its registration number name two cars. */
function findKnown({ keys }: ReadRow, view: StockView): KnownCar | 'anothers' | null {
  const byRegno = view.find('regno', keys.regno)
  const known = view.find('reference', keys.reference) ?? byRegno ?? view.find('row', keys.row)
  return byRegno !== null && known !== byRegno ? 'anothers' : known
}

function findPlace(given: GivenFacts, view: StockView, defaultYard: DefaultYard | null): PlaceOrFault {
  const city = view.city(given.city)
  if (city === null) {
    return {
      field: 'city',
      reason: `There is no city ${given.city}. Add it under Cities and import the list again.`,
    }
  }
  if (given.yard !== null) {
    const yard = view.yard(city.cityId, given.yard)
    return yard === null
      ? {
          field: 'yard',
          reason: `${city.name} has no yard ${given.yard}. Add it under Yards and import the list again.`,
        }
      : { city, yardId: yard.yardId, yard: yard.name }
  }
  if (defaultYard === null) return { city, yardId: null, yard: null }
  return defaultYard.city === city.name
    ? { city, yardId: defaultYard.yardId, yard: defaultYard.name }
    : {
        field: 'yard',
        reason: `The yard for all rows, ${defaultYard.name}, is in ${defaultYard.city}, not in ${city.name}.`,
      }
}

type Place = Exclude<PlaceOrFault, { readonly reason: string }>

function newCar({ given, keys }: ReadRow, { city, yardId, yard }: Place): KnownCar {
  const facts = { ...given, city: city.name, yard }
  return { carId: randomUUID(), facts, cityId: city.cityId, yardId, standing: 'unlisted', keys }
}

/** The car with what the row says written over it. What the row does not know stays, the yard within its city. */
function mergeCar(car: KnownCar, { given }: ReadRow, { city, yardId, yard }: Place): KnownCar {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const staysInYard = yardId === null && city.cityId === car.cityId
  const facts: StockFacts = {
    ...car.facts,
    ...said,
    city: city.name,
    yard: staysInYard ? car.facts.yard : yard,
  }
  return {
    ...car,
    facts,
    cityId: city.cityId,
    yardId: staysInYard ? car.yardId : yardId,
    keys: { ...factKeys(facts), row: car.keys.row },
  }
}

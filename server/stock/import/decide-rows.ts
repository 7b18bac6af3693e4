import { randomUUID } from 'node:crypto'
import type { ImportDoubt } from '#contract/stock/admin-import.ts'
import { FACT_NAMES, type FactName } from '#domain/car/car-description.ts'
import { changedPapers, recordPapers, type RecordedPapers } from '#domain/car/car-papers.ts'
import { fault, faultOf, type Fault } from '#domain/refusal.ts'
import { IMPORT_FIELDS } from '#domain/stock/import/import-fields.ts'
import type { ImportPlan } from '#domain/stock/import/plan-import.ts'
import {
  changedFields,
  decideStockChange,
  overwrittenPapers,
  type StockFacts,
} from '#domain/stock/stock-car.ts'
import { findRowPlace, type DefaultYard, type Place } from './find-row-place.ts'
import { factKeys, type FaultyRow, type GivenFacts, type ReadRow } from './prepare-rows.ts'
import type { LookAlikes, SoldBefore } from './import-questions.ts'
import { doubtRow, rejectRow, type RejectedRow, type RowFault } from './rejected-row.ts'
import type { KnownCar, KnownCity, StockView } from './stock-view.ts'

/** The outcome of a batch of rows. */
export interface RowDecisions {
  readonly created: readonly KnownCar[]
  readonly changed: readonly { readonly before: KnownCar; readonly car: KnownCar }[]
  /** The number of the row by which each of these was added or changed, by car id. */
  readonly rowOf: ReadonlyMap<string, number>
  /** The cars that a row named first and did not change, with the number of that row. */
  readonly mentioned: readonly { readonly carId: string; readonly row: number }[]
  readonly cities: readonly KnownCity[]
  readonly accepted: number
  readonly unchanged: number
  /** Of the unchanged rows, those whose car an earlier row of the list is about. */
  readonly repeated: number
  readonly rejected: readonly RejectedRow[]
  readonly doubts: readonly ImportDoubt[]
  /** Row number of the first row that named each car, by car id. Only cars that a later row may name again. */
  readonly rowsByCar: ReadonlyMap<string, number>
}

/** The import's plan, default yard and earlier rows, on which the decisions depend. */
export interface RowContext {
  readonly plan: ImportPlan
  readonly defaultYard: DefaultYard | null
  /** When the list was imported, in epoch ms: the date of what it says of papers. */
  readonly importedAt: number
  /** The answer about rows whose plate is that of a car that was sold and has left. */
  readonly soldBefore: SoldBefore
  /** The answer about rows without a number that say the same as an earlier one. */
  readonly lookAlikes: LookAlikes
  /** {@link RowDecisions.said} of the earlier rows. */
  readonly rowsByCar: ReadonlyMap<string, number>
}

/**
 * Decides rows in order, each against the stock as changed by the rows before it. A row without new information changes
 * nothing, a row that differs updates the given facts of its car, and a row that matches no car adds one. If two rows
 * of a list disagree about a car, the first wins.
 */
export function decideRows(rows: readonly ReadRow[], view: StockView, context: RowContext): RowDecisions {
  const created = new Map<string, KnownCar>()
  const changed = new Map<string, { before: KnownCar; car: KnownCar }>()
  const cities = new Map<string, KnownCity>()
  const rowsByCar = new Map<string, number>()
  const rowOf = new Map<string, number>()
  const mentioned: { carId: string; row: number }[] = []
  const rejected: RejectedRow[] = []
  const doubts: ImportDoubt[] = []
  let accepted = 0
  let unchanged = 0
  let repeated = 0

  const takeWithDoubts = (row: ReadRow) => {
    for (const doubt of row.doubts) doubts.push(doubtRow(context.plan, row.number, doubt))
  }
  // A car known only by its whole row, whose key includes a count, cannot appear again, so only others are remembered.
  const remember = ({ carId, keys }: KnownCar, { number }: ReadRow) => {
    const canAppearAgain = keys.reference !== null || keys.plate !== null
    if (canAppearAgain && !rowsByCar.has(carId)) rowsByCar.set(carId, number)
  }
  for (const row of rows) {
    const reject = (field: RowFault['field'], why: Fault) => {
      rejected.push(rejectRow(context.plan, row.number, [{ field, ...why }, ...row.doubts]))
    }
    const doubtRepeated = (field: RowFault['field'], earlier: number) => {
      doubts.push(doubtRow(context.plan, row.number, { field, ...fault('row.repeated', { row: earlier }) }))
    }
    const place = findRowPlace(row.given, view, context.defaultYard)
    if ('reason' in place) {
      rejected.push(rejectRow(context.plan, row.number, [place, ...row.doubts]))
      continue
    }
    if (row.like !== null && context.lookAlikes === 'once') {
      unchanged += 1
      repeated += 1
      doubtRepeated('row', row.like)
      continue
    }
    const known = findKnown(row, view)
    if (known === 'anothers') {
      reject('regno', fault('row.regnoTaken', { regno: row.given.regno ?? '' }))
      continue
    }
    if (known?.plate === 'twin') {
      reject('regno', fault('row.regnoTwice', { regno: known.facts.regno ?? '' }))
      continue
    }
    // Only its plate says that a car is the one that was sold.
    const comesBack = known?.plate === 'left' && known.keys.plate === row.keys.plate
    if (comesBack && context.soldBefore !== 'again') {
      unchanged += 1
      continue
    }
    const { importedAt } = context
    const earlier = comesBack ? known : null
    const before = comesBack ? null : known
    const car =
      before === null ? newCar(row, place, { importedAt, earlier }) : mergeCar(before, row, place, importedAt)
    const holder = view.find('reference', car.keys.reference)
    if (holder !== null && holder.carId !== car.carId && holder.carId !== earlier?.carId) {
      const { supplierName, externalRef } = car.facts
      const named = { supplier: supplierName ?? '', reference: externalRef ?? '' }
      reject('externalRef', fault('row.referenceTaken', named))
      continue
    }
    const fields = before === null ? [] : changedFields(before.facts, car.facts)
    const papers = before === null ? [] : overwrittenPapers(before.papers, car.papers, before.facts)
    const hasChanges = fields.length > 0 || changedPapers(before?.papers ?? {}, car.papers).length > 0
    const earlierRow = rowsByCar.get(car.carId) ?? context.rowsByCar.get(car.carId)
    if (before !== null && !hasChanges) {
      unchanged += 1
      takeWithDoubts(row)
      if (earlierRow === undefined) mentioned.push({ carId: before.carId, row: row.number })
      else {
        repeated += 1
        doubtRepeated(row.keys.plate === null ? 'row' : 'regno', earlierRow)
      }
      remember(before, row)
      continue
    }
    if (earlierRow !== undefined) {
      reject('row', fault('row.contradicts', { row: earlierRow }))
      continue
    }
    const allowed = decideStockChange(car, { facts: fields, papers }, importedAt)
    if (!allowed.ok) {
      const field = IMPORT_FIELDS.find((name) => allowed.refusal.fields?.[name] !== undefined)
      reject(field ?? 'row', faultOf(allowed.refusal))
      continue
    }
    view.put(car)
    takeWithDoubts(row)
    remember(car, row)
    if (place.city.isNew) cities.set(place.city.name, place.city)
    if (before === null) created.set(car.carId, car)
    else changed.set(car.carId, { before, car })
    rowOf.set(car.carId, row.number)
    accepted += 1
  }
  return {
    created: [...created.values()],
    changed: [...changed.values()],
    rowOf,
    mentioned,
    cities: [...cities.values()],
    accepted,
    unchanged,
    repeated,
    rejected,
    doubts,
    rowsByCar,
  }
}

/** Rejects rows that cannot be read, each with all its faults: also that of the place that it names. */
export function rejectFaultyRows(
  rows: readonly FaultyRow[],
  view: StockView,
  { plan, defaultYard }: Pick<RowContext, 'plan' | 'defaultYard'>,
): readonly RejectedRow[] {
  return rows.map(({ number, faults, place }) => {
    const { city = null, yard = null } = place ?? {}
    const found = city === null ? null : findRowPlace({ city, yard }, view, defaultYard)
    const more = found !== null && 'reason' in found ? [found] : []
    return rejectRow(plan, number, [...faults, ...more])
  })
}

/** Returns the car that a row names; 'anothers' if its reference and its registration number name different cars. */
function findKnown({ keys }: ReadRow, view: StockView): KnownCar | 'anothers' | null {
  const byRegno = view.find('plate', keys.plate)
  const known = view.find('reference', keys.reference) ?? byRegno ?? view.find('row', keys.row)
  return byRegno !== null && known !== byRegno ? 'anothers' : known
}

function newCar(
  row: ReadRow,
  { city, yardId, yard }: Place,
  { importedAt, earlier }: { readonly importedAt: number; readonly earlier: KnownCar | null },
): KnownCar {
  const facts = { ...row.given, city: city.name, yard }
  const papers = mergePapers({}, row, importedAt)
  return {
    carId: randomUUID(),
    facts,
    papers,
    cityId: city.cityId,
    yardId,
    standing: 'unlisted',
    plate: 'here',
    until: null,
    ...(earlier && { earlierCarId: earlier.carId }),
    keys: row.keys,
    stored: null,
  }
}

/**
 * Records what a row says of papers. The date changes only with the content, so that a repeated list changes nothing. What
 * cannot be judged never replaces what is known.
 */
function mergePapers(before: RecordedPapers, { papers, given }: ReadRow, importedAt: number): RecordedPapers {
  const source = given.supplierName
  const revised = [...papers].filter(([kind, { status, detail }]) => {
    const known = before[kind]
    if (status === 'unknown' && known !== undefined && known.status !== 'unknown') return false
    return known?.status !== status || known.detail !== detail || known.source !== source
  })
  return recordPapers(
    before,
    revised.map(([kind, paper]) => ({ kind, ...paper, source, asOf: importedAt })),
    given,
  )
}

/**
 * Returns a car updated with a row's facts. Facts that the row omits stay, and so does the yard if the city is the
 * same.
 */
function mergeCar(car: KnownCar, row: ReadRow, { city, yardId, yard }: Place, importedAt: number): KnownCar {
  const { given } = row
  const staysInYard = yardId === null && city.cityId === car.cityId
  const isSamePlate = row.keys.plate === car.keys.plate
  const facts: StockFacts = {
    ...takeKnown(car.facts, given),
    // The same plate in another spelling is no change.
    ...(isSamePlate && { regno: car.facts.regno }),
    city: city.name,
    yard: staysInYard ? car.facts.yard : yard,
  }
  return {
    ...car,
    facts,
    papers: mergePapers(car.papers, row, importedAt),
    cityId: city.cityId,
    yardId: staysInYard ? car.yardId : yardId,
    keys: { ...factKeys(facts), row: car.keys.row },
  }
}

function takeKnown(facts: StockFacts, given: GivenFacts): StockFacts {
  const taken: Partial<Record<FactName, unknown>> = {}
  for (const name of FACT_NAMES) taken[name] = given[name] ?? facts[name]
  return taken as StockFacts
}

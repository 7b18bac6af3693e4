import { wordSet, wordsOf } from '#domain/word-table.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportPlan } from './plan-import.ts'
import { readWrittenAmount } from './read-amount.ts'
import { meansUnknown } from './unknown-words.ts'

/** Words with which a row begins that sums up the rows above it. */
const TOTAL = wordSet('total|totals|subtotal|sum|totalling|कुल|योग')

/** Words beside them: "Grand total of all cars". */
const BESIDE = wordSet(
  'grand|sub|overall|gross|net|of|in|the|all|no|nos|number|count|cars|car|vehicles|vehicle|units|amount|price|value|rs|inr|lakh|lakhs',
)

/** The fields of which a car's row has at least one in words or figures. */
const OF_A_CAR: readonly ImportField[] = ['name', 'make', 'model', 'variant', 'regno', 'chassisNo', 'year']

/**
 * Whether a row below a table's header is no car but sums up others: its only words are those of a total ("Grand total", "कुल"),
 * beside figures; or it has figures alone, none of them in a column that identifies a car.
 */
export function isTotalRow(plan: ImportPlan, cells: readonly string[]): boolean {
  let [hasFigures, hasTotal] = [false, false]
  for (const cell of cells) {
    if (meansUnknown(cell)) continue
    if (readWrittenAmount(cell) !== null) hasFigures = true
    else if (meansTotal(cell)) hasTotal = true
    else return false
  }
  if (hasTotal) return true
  const ofCar = OF_A_CAR.flatMap((field) => plan.planned.get(field)?.index ?? [])
  return hasFigures && ofCar.length > 0 && ofCar.every((index) => meansUnknown(cells[index] ?? ''))
}

function meansTotal(cell: string): boolean {
  const words = wordsOf(cell)
  return (
    words.some((word) => TOTAL.has(word)) &&
    words.every((word) => TOTAL.has(word) || BESIDE.has(word) || /^\d+$/.test(word))
  )
}

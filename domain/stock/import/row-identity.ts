import type { ImportedCar } from './cell-readers.ts'
import type { ImportPlan } from './plan-import.ts'

/** The criterion by which a row is matched to an existing car, and the text to be compared. */
export interface RowIdentity {
  readonly by: 'supplierRef' | 'registration' | 'row'
  readonly key: string
}

const fold = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Normalises a cell so that it survives being saved by a spreadsheet: " 160.00 " and "160" are equal. */
function foldCell(cell: string): string {
  const folded = fold(cell)
  const plain = folded.replaceAll(',', '')
  return /^\d{1,15}(\.\d+)?$/.test(plain) ? String(Number(plain)) : folded
}

/** Returns the whole row normalised, independently of column order, without empty cells. */
function foldRow(plan: ImportPlan, cells: readonly string[]): string {
  return plan.columns
    .map((header, index) => [fold(header), foldCell(cells[index] ?? '')] as const)
    .filter(([, cell]) => cell !== '')
    .map(([header, cell]) => JSON.stringify([header, cell]))
    .toSorted()
    .join('')
}

/** Combines a supplier's name and reference for comparison; null if either is unknown. */
export function referenceKey({
  supplierName,
  externalRef,
}: Pick<ImportedCar, 'supplierName' | 'externalRef'>): string | null {
  return supplierName === null || externalRef === null
    ? null
    : JSON.stringify([fold(supplierName), fold(externalRef)])
}

/**
 * Returns the identity of a row's car: the supplier's name and reference together, otherwise the registration number,
 * otherwise the whole normalised row. Identical rows of a file are distinct cars: the caller counts them and adds the
 * count to the identity.
 */
export function identifyRow(plan: ImportPlan, cells: readonly string[], car: ImportedCar): RowIdentity {
  const reference = referenceKey(car)
  if (reference !== null) return { by: 'supplierRef', key: reference }
  if (car.regno !== null) return { by: 'registration', key: car.regno }
  return { by: 'row', key: foldRow(plan, cells) }
}

/**
 * Returns what a row says of a car without a number or a reference, normalised, so that two such rows of a list can be
 * recognised as alike: only what the plan reads, without the words that stand for the number ("NEW"). Null for a row that
 * names its car.
 */
export function lookAlikeKey(
  plan: ImportPlan,
  cells: readonly string[],
  { regno, externalRef }: Pick<ImportedCar, 'regno' | 'externalRef'>,
): string | null {
  if (regno !== null || externalRef !== null) return null
  return [...plan.planned.values()]
    .filter(({ field }) => field !== 'regno')
    .map(({ field, index }) => JSON.stringify([field, foldCell(cells[index] ?? '')]))
    .join('')
}

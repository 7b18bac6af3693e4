import type { ImportedCar } from './import-fields.ts'
import type { ImportPlan } from './plan-import.ts'

/** By what a row is recognised as a car that is there, and the text that has to be equal for it. */
export interface RowIdentity {
  readonly by: 'supplierRef' | 'registration' | 'row'
  readonly key: string
}

const fold = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** A cell in a form that stays when a spreadsheet saves the file again: " 160.00 " and "160" are one. */
function foldCell(cell: string): string {
  const folded = fold(cell)
  const plain = folded.replaceAll(',', '')
  return /^\d{1,15}(\.\d+)?$/.test(plain) ? String(Number(plain)) : folded
}

/** The whole row, whatever the order of its columns; empty cells say nothing and are left out. */
function foldRow(plan: ImportPlan, cells: readonly string[]): string {
  return plan.columns
    .map((header, index) => [fold(header), foldCell(cells[index] ?? '')] as const)
    .filter(([, cell]) => cell !== '')
    .map(([header, cell]) => JSON.stringify([header, cell]))
    .toSorted()
    .join('')
}

/** A supplier's name and its own reference together, as they are compared; null where either is unknown. */
export function referenceKey({
  supplierName,
  externalRef,
}: Pick<ImportedCar, 'supplierName' | 'externalRef'>): string | null {
  return supplierName === null || externalRef === null
    ? null
    : JSON.stringify([fold(supplierName), fold(externalRef)])
}

/**
 * What makes a row the same car as one that is there: its supplier's name and the supplier's own
 * reference together, else its registration number, else the whole normalised row. Where it is the row,
 * a file may hold several alike: the caller counts them and the count belongs to the identity.
 */
export function identifyRow(plan: ImportPlan, cells: readonly string[], car: ImportedCar): RowIdentity {
  const reference = referenceKey(car)
  if (reference !== null) return { by: 'supplierRef', key: reference }
  if (car.regno !== null) return { by: 'registration', key: car.regno }
  return { by: 'row', key: foldRow(plan, cells) }
}

import { factOf } from '#domain/car/car-description.ts'
import { isFactField, isMoney, type ImportField, type ImportUnit } from './import-fields.ts'
import { MIN_PLAIN_RUPEES, RUPEES_OF_UNIT } from './read-amount.ts'
import { MAX_KILOMETRES } from './read-quantity.ts'

/** No car costs more, in rupees. A dearer one shows that the cells are not in the unit that the header names. */
const DEAREST = 30_00_00_000

const THOUSAND = 1_000

/**
 * Suggests the unit of a column's plain numbers from its cells, trimmed and not empty, and from the unit that its
 * header names, which the cells may contradict. `text` for numbers that come with words; null where there is nothing to
 * choose.
 */
export function suggestUnit(
  field: ImportField,
  named: ImportUnit | null,
  cells: readonly string[],
): ImportUnit | null {
  const plain = cells.map((cell) => cell.replaceAll(',', ''))
  const figures = plain.every((cell) => /^\d+(\.\d+)?$/.test(cell)) ? plain.map(Number) : null
  if (isMoney(field)) return figures === null ? 'text' : unitOfMoney(named, figures)
  const isMeasured = isFactField(field) && factOf(field).unit !== undefined
  if (isMeasured && cells.some((cell) => /[a-z]/i.test(cell))) return 'text'
  return field === 'kmsrun' && figures !== null ? unitOfKilometres(named, figures) : null
}

function unitOfMoney(named: ImportUnit | null, figures: readonly number[]): ImportUnit {
  if (named !== null && figures.every((figure) => figure * RUPEES_OF_UNIT[named] <= DEAREST)) return named
  if (figures.length === 0) return 'text'
  return figures.every((figure) => figure < MIN_PLAIN_RUPEES) ? 'lakh' : 'rupees'
}

function unitOfKilometres(named: ImportUnit | null, figures: readonly number[]): ImportUnit | null {
  // Nobody notes metres: 83.61 is in thousands.
  const isInThousands = named === 'thousand' || figures.some((figure) => !Number.isInteger(figure))
  const arePlausible = figures.every((figure) => figure * THOUSAND <= MAX_KILOMETRES)
  return isInThousands && arePlausible ? 'thousand' : null
}

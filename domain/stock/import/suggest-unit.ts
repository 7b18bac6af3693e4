import { factOf } from '#domain/car/car-description.ts'
import { isFactField, isMoney, type ImportField, type ImportUnit } from './import-fields.ts'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { MIN_PLAIN_RUPEES, readWrittenAmount, RUPEES_OF_UNIT } from './read-amount.ts'
import { MAX_KILOMETRES } from './read-quantity.ts'
import { saysNoPrice } from './unknown-words.ts'

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
  if (isMoney(field)) return unitOfMoney(named, cells)
  const isMeasured = isFactField(field) && factOf(field).unit !== undefined
  if (isMeasured && cells.some((cell) => /\p{L}/u.test(cell))) return 'text'
  if (field !== 'kmsrun') return null
  const plain = cells.map((cell) => cleanCharacters(cell).replaceAll(',', ''))
  return plain.every((cell) => /^\d+(\.\d+)?$/.test(cell)) ? unitOfKilometres(named, plain.map(Number)) : null
}

/** Amounts with words of their own say nothing of the plain ones, and "Ask for price" says nothing at all. */
function unitOfMoney(named: ImportUnit | null, cells: readonly string[]): ImportUnit {
  const amounts = cells.filter((cell) => !saysNoPrice(cell)).map(readWrittenAmount)
  const plain = amounts.filter((amount) => amount?.unit === null)
  const isDotted = plain.some((amount) => amount?.isDotted)
  const figures = plain.flatMap((amount) => (amount?.figure && !amount.isDotted ? [amount.figure] : []))
  const isNamed = named !== null && figures.every((figure) => figure * RUPEES_OF_UNIT[named] <= DEAREST)
  if (isNamed && plain.length === amounts.length) return named
  const small = figures.filter((figure) => figure < MIN_PLAIN_RUPEES)
  if (figures.length > 0 && small.length === figures.length) return isNamed ? named : 'lakh'
  const isMixed = small.length > 0 || plain.length < amounts.length
  return isMixed || (figures.length === 0 && !isDotted) ? 'text' : 'rupees'
}

function unitOfKilometres(named: ImportUnit | null, figures: readonly number[]): ImportUnit | null {
  // Nobody notes metres: 83.61 is in thousands.
  const isInThousands = named === 'thousand' || figures.some((figure) => !Number.isInteger(figure))
  const arePlausible = figures.every((figure) => figure * THOUSAND <= MAX_KILOMETRES)
  return isInThousands && arePlausible ? 'thousand' : null
}

import { factOf } from '#domain/car/car-description.ts'
import { isFactField, isMoney, type ImportField, type ImportUnit } from './import-fields.ts'
import { MIN_PLAIN_RUPEES, readWrittenAmount, RUPEES_OF_UNIT } from './read-amount.ts'
import { MAX_KILOMETRES } from './read-quantity.ts'
import { meansNoPrice } from './unknown-words.ts'
import { readWrittenNumber } from './written-number.ts'

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
  const inWords = isMeasured && cells.some((cell) => /\p{L}/u.test(cell)) ? 'text' : null
  return field === 'kmsrun' && areThousands(named, cells) ? 'thousand' : inWords
}

/** Amounts with words of their own say nothing of the plain ones, and words instead of an amount say nothing at all. */
function unitOfMoney(named: ImportUnit | null, cells: readonly string[]): ImportUnit {
  const amounts = cells.flatMap((cell) => (meansNoPrice(cell) ? [] : (readWrittenAmount(cell) ?? [])))
  const plain = amounts.filter(({ unit }) => unit === null)
  const isDotted = plain.some((amount) => amount.isDotted)
  const figures = plain.flatMap((amount) => (amount.figure && !amount.isDotted ? [amount.figure] : []))
  const isNamed = named !== null && figures.every((figure) => figure * RUPEES_OF_UNIT[named] <= DEAREST)
  if (isNamed && plain.length === amounts.length) return named
  const small = figures.filter((figure) => figure < MIN_PLAIN_RUPEES)
  if (figures.length > 0 && small.length === figures.length) return isNamed ? named : 'lakh'
  const isMixed = small.length > 0 || plain.length < amounts.length
  return isMixed || (figures.length === 0 && !isDotted) ? 'text' : 'rupees'
}

/** Whether the plain numbers of a column are thousands of kilometres. */
function areThousands(named: ImportUnit | null, cells: readonly string[]): boolean {
  const figures = cells.flatMap((cell) => {
    const written = readWrittenNumber(cell)
    return written === null || written.figure === null || written.after.length > 0 ? [] : [written.figure]
  })
  // Nobody notes metres: 83.61 is in thousands.
  const isInThousands = named === 'thousand' || figures.some((figure) => !Number.isInteger(figure))
  return isInThousands && figures.length > 0 && figures.every((figure) => figure * THOUSAND <= MAX_KILOMETRES)
}

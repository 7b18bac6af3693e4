import { factOf, spellingsOf } from '#domain/car/car-description.ts'
import { foldWords, wordSet, wordsOf, wordTable } from '#domain/word-table.ts'
import { IMPORT_FIELDS, isFactField, type ImportField, type ImportUnit } from './import-fields.ts'
import { USUAL_HEADERS } from './usual-headers.ts'

/** Words with which a header is about something else than any field, however alike the rest is. */
const OTHER_SUBJECTS = wordSet(
  'insurance|tax|loan|warranty|service|tank|tyre|tyres|torque|emission|emissions|expiry|validity|upto|hypothecation|' +
    'challan|emi|deposit|emd|mobile|phone|date|dt|month|state|since|chassis|vin|agreement|repo|repossession|' +
    'repossessed|seized|heater|key|keys|चेसिस|तारीख|दिनांक|बीमा',
)

/** Words with which a header is about the number of a part instead of the part: "Engine No". */
const NUMBER_WORDS = wordSet('no|nos|number|num|serial|sr|sl|नंबर|संख्या')
const NUMBERED_PARTS = wordSet('engine|eng|motor|इंजन')
const CHASSIS_WORDS = wordSet('chassis|vin|चेसिस')

/** Words with which a header names the lowest price at which a car may be sold. */
const RESERVE_WORD = /^(?:reserv|floor|आरक्षित|न्यूनतम|रिजर्व)|^(?:min|minimum|upset)$/

/** Words with which a header names the price at which bidding begins. */
const START_WORDS = wordSet('base|start|starting|opening|initial|आधार|प्रारंभिक|शुरुआती')

/** Words that say nothing of the subject. */
const FILLERS = wordSet(
  'of|in|the|for|a|n|and|no|nos|number|serial|sl|sr|total|approx|current|used|car|cars|vehicle|vehicles|details|का|की|के|में',
)

const UNIT_OF_WORD = wordTable<ImportUnit>([
  ['thousand', 'k|000|thousand|thousands|हज़ार'],
  ['lakh', 'lac|lacs|lakh|lakhs|लाख'],
  ['crore', 'cr|crs|crore|crores|करोड़'],
  ['rupees', 'inr|rs|rupee|rupees|रु|रुपये|रुपए'],
])

/** Units of measure, which do not name the subject. */
const MEASURES = wordSet('cc|bhp|hp|ps|kmpl|kg|litre|liter|ltr|per|nm')

/** A header's meaningful words, and the unit of amounts that it names; null for none. */
export interface HeaderWords {
  readonly folded: string
  readonly words: readonly string[]
  readonly unit: ImportUnit | null
  /** It is about something that no field holds, but for {@link isChassis} and {@link isEngineNumber}. */
  readonly isOther: boolean
  readonly isChassis: boolean
  readonly isEngineNumber: boolean
  /** It names a reserve or a floor price, which dealers must not see. */
  readonly isReserve: boolean
  /** It names the price at which bidding begins, which is no guide price. */
  readonly isStart: boolean
}

/** Longer headers are read only this far. */
const MAX_CHARACTERS = 80
const MAX_WORDS = 8

/** Whether a header names a reserve or a floor price, which dealers must not see. */
export function namesReserve(header: string): boolean {
  return wordsOfHeader(header).isReserve
}

/**
 * Whether a column of money with this header may be the field: a reserve or a starting price is never the guide price,
 * which every dealer sees, nor the other way round. A header that names both is neither.
 */
export function mayBeMoney({ isReserve, isStart }: HeaderWords, field: ImportField): boolean {
  return isReserve === (field === 'reserve') && isStart === (field === 'startingPrice')
}

/** Words that name an amount without saying whose. */
const AMOUNT_WORDS = wordSet('price|prices|amount|cost|rate|value|कीमत|मूल्य|दाम|भाव')

/** Whether a header names an amount that may be a guide price, a reserve or anything else: "Price", "Amount (Rs.)". */
export function isVagueAmount({ words }: HeaderWords): boolean {
  return words.every((word) => AMOUNT_WORDS.has(word))
}

/** Splits a header at spaces, punctuation and inner capitals: "Prices_in_lakhs", "fuelType", "Kms('000)". */
export function wordsOfHeader(header: string): HeaderWords {
  const text = header.slice(0, MAX_CHARACTERS)
  const all = [...new Set(splitWords(text))].slice(0, MAX_WORDS)
  const units = all.flatMap((word) => unitOfWord(word) ?? [])
  // "Rs. in lakhs" is in lakhs.
  const unit = units.find((named) => named !== 'rupees') ?? units[0]
  const inBrackets = new Set(splitWords(bracketed(text)))
  const isMeasure = (word: string) => MEASURES.has(word) || UNIT_OF_WORD.has(word) || inBrackets.has(word)
  // "km per litre" is about neither kilometres nor litres.
  const isRatio = all.some((word) => word === 'per' || word === 'kmpl')
  const named = all.filter((word) => !isMeasure(word) && !(isRatio && word === 'km'))
  const words = named.filter((word) => !FILLERS.has(word))
  return {
    folded: foldHeader(header),
    words: words.length > 0 ? words : named.length > 0 ? named : all,
    unit: unit ?? null,
    isOther: all.some((word) => OTHER_SUBJECTS.has(word)) || isNumberOfPart(all),
    isChassis: all.some((word) => CHASSIS_WORDS.has(word)),
    isEngineNumber: isNumberOfPart(all),
    isReserve: all.some((word) => RESERVE_WORD.test(word)),
    isStart: all.some((word) => START_WORDS.has(word)),
  }
}

function splitWords(text: string): readonly string[] {
  return wordsOf(text.replace(/([a-z0-9])([A-Z])/g, '$1 $2'))
}

function isNumberOfPart(words: readonly string[]): boolean {
  return words.some((word) => NUMBERED_PARTS.has(word)) && words.some((word) => NUMBER_WORDS.has(word))
}

function unitOfWord(word: string): ImportUnit | undefined {
  // "priceinlakhs"
  return UNIT_OF_WORD.get(word) ?? (/[a-z]{3}lakhs?$/.test(word) ? 'lakh' : undefined)
}

/** Returns the parts of a text in round brackets. */
function bracketed(text: string): string {
  return text
    .split('(')
    .slice(1)
    .map((part) => part.split(')')[0] ?? '')
    .join(' ')
}

/** Normalises a header: no case, spaces, punctuation or unit in brackets: " Price " and "price (₹)" are equal. */
function foldHeader(header: string): string {
  let plain = ''
  let depth = 0
  for (const sign of header.slice(0, MAX_CHARACTERS * 2).toLowerCase()) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += sign
  }
  return foldWords(plain).replaceAll(' ', '')
}

const USUAL: ReadonlyMap<ImportField, readonly HeaderWords[]> = new Map(
  IMPORT_FIELDS.map((field) => {
    const own = isFactField(field) ? spellingsOf(field, factOf(field)) : []
    return [field, [...own, ...(USUAL_HEADERS[field] ?? [])].map(wordsOfHeader)] as const
  }),
)

/** The cost of each place in the list of usual headers: a likelier field gets the column. */
const COST_OF_PLACE = 0.001
const LIKENESS_OF_SAME_WORDS = 0.95

/**
 * Returns how alike a header is to the usual ones of a field, from 0 to 1: over {@link LIKENESS_OF_SAME_WORDS} if it is
 * one of them, otherwise by the share of words in common. Words are in common if they differ in number or by a slip of
 * the pen.
 */
export function likeness(header: HeaderWords, field: ImportField): number {
  const usual = USUAL.get(field) ?? []
  const place = usual.findIndex(({ folded }) => folded === header.folded)
  if (place >= 0) return 1 - place * COST_OF_PLACE
  if (field === 'engineNo' && !header.isEngineNumber) return 0
  const isOwn = field === 'engineNo' || (field === 'chassisNo' && header.isChassis)
  if (header.isOther && !isOwn) return 0
  const shares = usual.map(
    ({ words }, place) => LIKENESS_OF_SAME_WORDS * shareInCommon(header.words, words) - place * COST_OF_PLACE,
  )
  return Math.max(0, ...shares)
}

/** Whether a likeness is that of a usual header itself. */
export function isExact(likeness: number): boolean {
  return likeness > LIKENESS_OF_SAME_WORDS
}

function shareInCommon(words: readonly string[], others: readonly string[]): number {
  const left = [...others]
  for (const word of words) {
    const at = left.findIndex((other) => isSameWord(word, other))
    if (at >= 0) left.splice(at, 1)
  }
  const common = others.length - left.length
  return (2 * common) / (words.length + others.length)
}

function isSameWord(one: string, other: string): boolean {
  const [a, b] = [singular(one), singular(other)]
  if (a === b) return true
  // Nobody slips on the first letter: a heater is no seater.
  if (a[0] !== b[0]) return false
  const shorter = Math.min(a.length, b.length)
  // Short words are too close to each other: "gear" and "year".
  const allowed = shorter < 5 ? 0 : shorter < 8 ? 1 : 2
  return Math.abs(a.length - b.length) <= allowed && countEdits(a, b) <= allowed
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

/**
 * Counts the letters to insert, remove, replace or swap with their neighbour to turn one word into the other (optimal
 * string alignment). The words are short.
 */
function countEdits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const cell = (row: number, at: number) => rows[row]?.[at] ?? 0
  for (let index = 1; index <= one.length; index += 1) {
    const row = [index]
    rows.push(row)
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[index - 1] === other[at - 1]
      const isSwapped = one[index - 1] === other[at - 2] && one[index - 2] === other[at - 1]
      row.push(
        Math.min(
          cell(index - 1, at) + 1,
          cell(index, at - 1) + 1,
          cell(index - 1, at - 1) + (isSame ? 0 : 1),
          index > 1 && at > 1 && isSwapped ? cell(index - 2, at - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cell(one.length, other.length)
}

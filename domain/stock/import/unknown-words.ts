import { cleanCell } from './clean-cell.ts'
import { isNotKnown } from '#domain/read-value.ts'
import { foldWords, wordSet } from '#domain/word-table.ts'

/** Texts that spreadsheets write into a cell whose formula fails. */
const SHEET_ERRORS: ReadonlySet<string> = new Set(
  '#n/a|#na|#ref!|#value!|#name?|#null!|#num!|#div/0!|#getting_data|#spill!|#calc!|#####'.split('|'),
)

/** Words that say of any fact that nobody knows it, folded. */
const UNKNOWN = wordSet('n.a|na|nil|tbd|tbc|tba|to be decided|to be confirmed|don’t know|ज्ञात नहीं|पता नहीं')

/** No such text is longer; most cells of other columns are recognised by their length alone. */
const LONGEST = 20

/**
 * Returns whether a cell of a list says only that something is unknown: it is empty, has no letter or digit ("-", "?"),
 * a failed formula ("#N/A"), or words such as "N/A" and "TBD".
 */
export function meansUnknown(cell: string): boolean {
  const trimmed = cell.trim()
  if (trimmed.length > LONGEST) return false
  const plain = cleanCell(trimmed).trim()
  if (isNotKnown(plain) || SHEET_ERRORS.has(plain.toLowerCase())) return true
  return /^[-?._*/\\]+$/.test(plain) || UNKNOWN.has(foldWords(plain))
}

/** Words instead of a price, folded. */
const NO_PRICE = wordSet(
  'ask|ask for price|ask price|ask us|price on request|on request|por|poa|p.o.a|price on application|on application|' +
    'call|call for price|call us|please call|contact|contact us|contact for price|contact seller|negotiable|' +
    'best offer|make offer|make an offer|not disclosed|not decided|not fixed|price not set|no price|enquire|' +
    'कीमत पूछें|पूछें|संपर्क करें|फोन करें|बात करें',
)

/** Words instead of kilometres, folded. */
const NO_KILOMETRES = wordSet(
  'not readable|not visible|not working|meter not working|odo not working|odometer not working|meter faulty|' +
    'odo faulty|odometer faulty|meter tampered|ignition off|key not available',
)

/** Returns whether a cell says instead of an amount of money that there is none to read: "Ask for price", "Call". */
export function meansNoPrice(cell: string): boolean {
  return meansUnknown(cell) || NO_PRICE.has(foldWords(cell))
}

/** Returns whether a cell says instead of kilometres that nobody could read them: "Meter not working". */
export function meansNoKilometres(cell: string): boolean {
  return meansUnknown(cell) || NO_KILOMETRES.has(foldWords(cell))
}

/** Built-in number formats that show dates or times. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Returns whether a number format shows a date or a time: one of the built-in ones, or a code such as "dd-mmm-yy". */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([first, last]) => id >= first && id <= last)
  const signs = signsOf(code)
  return /[dmyhs]/i.test(signs) && !/general/i.test(signs)
}

/** Returns a format's signs without texts in quotes, signs after a backslash, and colours and languages in brackets. */
function signsOf(code: string): string {
  let signs = ''
  let closing: '"' | ']' | null = null
  let bracket = ''
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (closing !== null) {
      if (sign !== closing) bracket += sign
      else {
        // "[h]" counts hours.
        if (closing === ']' && /^[hms]{1,2}$/i.test(bracket)) signs += bracket
        closing = null
      }
    } else if (sign === '\\') at += 1
    else if (sign === '"' || sign === '[') {
      closing = sign === '"' ? '"' : ']'
      bracket = ''
    } else signs += sign
  }
  return signs
}

const DAY_MS = 86_400_000
/** The days from the day 0 of a spreadsheet to 1 January 1970: of a usual workbook, and of one from an old Macintosh. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 } as const
/** Spreadsheets count a 29 February 1900, which never was. */
const NO_LEAP_DAY = 60
/** 31 December 9999. */
const LAST_DAY = 2_958_466

/**
 * Returns the text of a spreadsheet's date: "2024-03-15", "2024-03-15 14:30:00", or "14:30:00" without a day. Null if the
 * number is no date.
 */
export function readSerialDate(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial >= LAST_DAY) return null
  const shifted = !is1904 && serial >= 1 && serial < NO_LEAP_DAY ? serial + 1 : serial
  const seconds = Math.round((shifted - EPOCH_DAYS[is1904 ? 1904 : 1900]) * (DAY_MS / 1000))
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().slice(0, 19).split('T')
  if (serial < 1 && !is1904) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** The digits that a spreadsheet keeps of a number. */
const DIGITS = 15

/** Returns the text of a stored number, as far as a spreadsheet keeps its digits: "0.1" for 0.1000000000000000055. */
export function plainNumber(stored: string): string {
  const value = Number(stored)
  return stored === '' || !Number.isFinite(value) ? stored : String(Number(value.toPrecision(DIGITS)))
}

/** Returns a text with the signs that XML cannot hold, which a workbook writes as "_x000D_". */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

/** Returns the column of a cell's address, from 0: 27 for "AB12". Null if it has none. */
export function columnOfAddress(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

import { expect, test } from 'vitest'
import type { FactName } from '#domain/car/car-description.ts'
import { mixList, NONSENSE } from './mixed-list.ts'
import { seeded, type MixedColumn, type TrueValue } from './mixed-names.ts'
import { planImport } from './plan-import.ts'
import { readImportRow } from './read-row.ts'
import { suggestMapping } from './suggest-mapping.ts'

const MIXTURES = 500
const ROWS = 8

/** Imports a list with the suggested columns; a cell that cannot be read is a doubt. */
function readList(list: readonly MixedColumn[]) {
  const columns = list.map(({ header }) => header)
  const rows = Array.from({ length: ROWS }, (_, row) => list.map(({ cells }) => cells[row]?.text ?? ''))
  const mapping = suggestMapping(columns, rows)
  const plan = planImport({ columns, mapping, defaults: {}, latestYear: 2027, onUnreadable: 'doubt' })
  if (!plan.ok) throw new Error(`${plan.refusal.reason} ${columns.join('|')}`)
  return rows.map((cells) => readImportRow(plan.value, cells))
}

/** Returns what a row says in truth, field by field, and the fields of its nonsense. */
function truthOf(list: readonly MixedColumn[], row: number) {
  const facts = list.flatMap(({ field, cells }) =>
    field === null ? [] : [[field, cells[row]?.value ?? null] as const],
  )
  const { name, ...others } = Object.fromEntries(facts) as Record<string, TrueValue>
  const [make, model, variant] = String(name).split('|')
  const known = Object.entries(others).map(([field, value]) => [field, value === NONSENSE ? null : value])
  const doubts = facts.filter(([, value]) => value === NONSENSE).map(([field]) => field)
  return {
    ...Object.fromEntries([['make', make], ['model', model], ['variant', variant], ...known]),
    doubts: doubts.toSorted(),
  }
}

test(`${MIXTURES} mixtures of headings, orders, units and words are read as what they say`, () => {
  for (let seed = 1; seed <= MIXTURES; seed += 1) {
    const list = mixList(seeded(seed), ROWS)
    const readings = readList(list)
    const truths = readings.map((_, row) => truthOf(list, row))
    const read = readings.map((reading, row) => {
      if (!reading.ok) return reading.refusal
      const doubts = reading.value.doubts.map(({ field }) => field).toSorted()
      const fields = Object.keys(truths[row] ?? {})
      return Object.fromEntries(
        fields.map((field) => [field, field === 'doubts' ? doubts : reading.value.car[field as FactName]]),
      )
    })
    expect(read, String(seed)).toEqual(truths)
  }
})

/** A reader of its own, letter by letter, which shares nothing with the import. */
const slowly = {
  price: (text: string, scale: number) => slowNumber(text, scale, { l: 1e5, ल: 1e5, c: 1e7, k: 1e3 }),
  kmsrun: (text: string, scale: number) => slowNumber(text, text.includes('m') ? 1 : scale, { 'k ': 1e3 }),
  seats: (text: string) => slowNumber(text, 1, {}),
  reserve: (text: string, scale: number) => slowNumber(text, scale, { l: 1e5, ल: 1e5, c: 1e7, k: 1e3 }),
  startingPrice: (text: string, scale: number) => slowNumber(text, scale, { l: 1e5, ल: 1e5, c: 1e7, k: 1e3 }),
  chassisNo: slowCode,
  engineNo: slowCode,
  repossessedOn: slowDay,
  parkedSince: slowDay,
  insuranceUntil: slowDay,
  keys: (text: string) =>
    ['many', '1/2', '20', 'one key missing'].includes(text)
      ? NONSENSE
      : slowWord(inLatin(text), {
          '0': 0,
          no: 0,
          mi: 0,
          'key m': 0,
          न: 0,
          '1': 1,
          '01': 1,
          si: 1,
          on: 1,
          ए: 1,
          '2': 2,
          bo: 2,
          tw: 2,
          दो: 2,
          '3': 3,
        }),
  year: (text: string) => {
    const groups =
      inLatin(text)
        .split('.0')[0]
        ?.split(/[^0-9]/) ?? []
    const whole = groups.find((digits) => digits.length === 4)
    const short = Number(groups.findLast((digits) => digits.length === 2))
    return whole === undefined ? short + (short > 27 ? 1900 : 2000) : Number(whole)
  },
  fueltype: (text: string) =>
    slowWord(text, {
      cng: 'CNG',
      'petrol +': 'CNG',
      mild: 'Hybrid',
      सीएन: 'CNG',
      hyb: 'Hybrid',
      e: 'Electric',
      d: 'Diesel',
      डी: 'Diesel',
      p: 'Petrol',
      पे: 'Petrol',
    }),
  transmission: (text: string) =>
    slowWord(text, {
      man: 'Manual',
      मै: 'Manual',
      mt: 'Manual',
      imt: 'Manual',
      '5': 'Manual',
      a: 'Automatic',
      c: 'Automatic',
      d: 'Automatic',
      ऑ: 'Automatic',
    }),
  ownership: (text: string) =>
    slowWord(inLatin(text), {
      iv: 4,
      iii: 3,
      ii: 2,
      i: 1,
      fo: 4,
      f: 1,
      se: 2,
      s: 1,
      t: 3,
      प: 1,
      दू: 2,
      ती: 3,
      चौ: 4,
      4: 4,
      3: 3,
      2: 2,
      1: 1,
      '01': 1,
    }),
}

function meansNothing(text: string): boolean {
  return ['', '-', 'n/a', '#n/a', 'tbd', 'null'].includes(text.trim().toLowerCase())
}

/** Reads the letters and figures of a code, one by one. */
function slowCode(text: string): TrueValue {
  if (meansNothing(text)) return null
  const signs = text.toUpperCase().split('')
  const kept = signs.filter((sign) => (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9'))
  return kept.length < 12 || text.includes('XXXX') || text.includes('visible') ? NONSENSE : kept.join('')
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysOf = (year: number, month: number): number =>
  (DAYS_OF_MONTHS[month - 1] ?? 0) + (month === 2 && year % 4 === 0 ? 1 : 0)

/** Reads a day by counting: the groups of figures from the left, and the months on the fingers. */
function slowDay(text: string): TrueValue {
  if (meansNothing(text)) return null
  const plain = inLatin(text.split(' 00:00')[0] ?? '').toLowerCase()
  const groups = plain.split(/[^0-9]+/).filter(Boolean)
  const names = 'janfebmaraprmayjunjulaugsepoctnovdec'
  const letters = plain.split('').filter((sign) => sign >= 'a' && sign <= 'z')
  const named = letters.length === 3 ? names.indexOf(letters.join('')) / 3 + 1 : 0
  const hasShortYear = groups[0]?.length !== 4 && groups.at(-1)?.length === 1
  if (letters.length > 3 || groups.length > 3 || hasShortYear) return NONSENSE
  if (groups.length === 1 && named === 0) return plain.length === 5 ? slowSerial(Number(plain)) : NONSENSE
  const isYearFirst = groups[0]?.length === 4
  const last = Number(groups.at(-1))
  const year = isYearFirst ? Number(groups[0]) : last < 100 ? 2000 + last : last
  const rest = (isYearFirst ? groups.slice(1).toReversed() : groups.slice(0, -1)).map(Number)
  const month = named === 0 ? (rest.pop() ?? 0) : named
  const day = rest.pop() ?? daysOf(year, month)
  return month > 12 || day > daysOf(year, month) || year < 2000 || day === 0
    ? NONSENSE
    : [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Counts from the first day of 2000, which is 36,526 for a spreadsheet. */
function slowSerial(serial: number): string {
  let [year, month, day] = [2000, 1, serial - 36_525]
  while (day > daysOf(year, month)) {
    day -= daysOf(year, month)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

function inLatin(text: string): string {
  return text
    .split('')
    .map((sign) => ('०' <= sign && sign <= '९' ? String(sign.charCodeAt(0) - 0x966) : sign))
    .join('')
}

/** Returns what the first of these beginnings means; of two that fit, the longer one. */
function slowWord<Value>(text: string, meanings: Readonly<Record<string, Value>>): Value | null {
  const plain = text.trim().toLowerCase()
  if (['', '-', 'n/a', '#n/a', 'tbd', 'null'].includes(plain)) return null
  const fitting = Object.keys(meanings).filter((begin) => plain.startsWith(begin))
  const longest = fitting.toSorted((one, other) => other.length - one.length)[0] ?? ''
  return meanings[longest] ?? null
}

/** Reads digits to the left and to the right of one dot, and the letter behind them. */
function slowNumber(text: string, scale: number, letters: Readonly<Record<string, number>>): TrueValue {
  const signs = inLatin(text).toLowerCase().split('')
  const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9'
  const [first, last] = [signs.findIndex(isDigit), signs.findLastIndex(isDigit)]
  if (first < 0) return ['cheap', 'far', 'many'].includes(text) ? NONSENSE : null
  if (signs[first - 1] === '-' || signs.slice(last).includes('+')) return NONSENSE
  const [mantissa = '', exponent = '0'] = signs
    .slice(first, last + 1)
    .join('')
    .split('e+')
  const digits = mantissa.split('').filter((sign) => sign !== ',' && sign !== ' ')
  if (
    digits.some((sign) => sign !== '.' && !isDigit(sign)) ||
    digits.filter((sign) => sign === '.').length > 1
  )
    return NONSENSE
  const behind = `${signs
    .slice(last + 1)
    .join('')
    .trim()} `
  if (behind.startsWith('miles')) return NONSENSE
  const letter = Object.keys(letters).find((begin) => behind.startsWith(begin))
  return Math.round(
    Number(digits.join('')) *
      10 ** Number(exponent) *
      (letter === undefined ? scale : (letters[letter] ?? 1)),
  )
}

test('a slow reader agrees with the import on every cell', () => {
  for (let seed = 1; seed <= MIXTURES; seed += 1) {
    for (const { field, scale, cells } of mixList(seeded(seed), ROWS)) {
      const read = Object.entries(slowly).find(([name]) => name === field)?.[1]
      if (read === undefined) continue
      expect(cells.map(({ text }) => [text, read(text, scale)])).toEqual(
        cells.map(({ text, value }) => [text, value]),
      )
    }
  }
})

import { formatDay, formatKilometres } from '#web/text/formats.ts'
import { isValidElement } from 'react'
import { CONFIRM_TEXT } from '#domain/confirm-text.ts'
import { CHECK_REFERENCE, doubtOfReference } from '#domain/identifiers/bank-reference.ts'
import { engineLabel, mileageLabel, ownerLabel, powerLabel } from '#domain/car/car-labels.ts'
import { FACT_NAMES, optionsOf, UNKNOWN } from '#domain/car/car-description.ts'
import { UNUSUAL_FIGURE } from '#domain/car/unusual-facts.ts'
import { describeFactChange } from '#domain/car/fact-words.ts'
import { rupeesInWords } from '#domain/money.ts'
import { outsideOfMarks } from './catalogue-marks.ts'
import { DOMAIN_SENTENCES } from './domain-sentences.ts'
import { plain, shownAttributes, shownTextNodes } from './shown-text.ts'

/** The words of amounts, dates, countdowns and facts, which the domain writes in English. */
const DOMAIN_WORDS = wordsOf([
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 40, 50, 60, 70, 80, 90].map(
    rupeesInWords,
  ),
  rupeesInWords(1_01_01_101),
  ...Array.from({ length: 12 }, (_, month) => formatDay(Date.UTC(2026, month, 1))),
  'Mon Tue Wed Thu Fri Sat Sun IST am pm',
  ...[1, 2, 3, 4, null].map(ownerLabel),
  // Countdowns: 2D:05H, 7M:09S, 2D 5h:07m.
  'Not Started, Starts in, Expired, Ended, N/A, NA, D H M S',
  formatKilometres(1),
  engineLabel({ engine: 1 }) ?? '',
  powerLabel({ power: 1 }) ?? '',
  ...[null, 'CNG'].map((fueltype) => mileageLabel({ mileage: 1, fueltype }) ?? ''),
  UNUSUAL_FIGURE,
  // The spellings of facts, among which the filters choose.
  ...FACT_NAMES.flatMap(optionsOf),
  UNKNOWN,
  'Yardbid',
  'B KB MB GB',
  ...FACT_NAMES.map((field) => describeFactChange({ field, before: null, after: null })),
  CONFIRM_TEXT,
  CHECK_REFERENCE,
  doubtOfReference('12345678') ?? '',
  ...DOMAIN_SENTENCES,
])

/** Finds texts that come neither from the catalogue nor from the state's props and replies. */
export function findForeignWords(served: readonly unknown[]): string[] {
  const known = new Set([...DOMAIN_WORDS, ...wordsOf(stringsIn(served))])
  const shown = [...shownTextNodes().map(({ data }) => data), ...shownAttributes().map(([, value]) => value)]
  return shown
    .filter((text) => [...wordsOf([outsideOfMarks(text)])].some((word) => !known.has(word)))
    .map((text) => `Not in the catalogue: “${plain(outsideOfMarks(text))}”.`)
}

/** Returns the words of texts in lower case, without digits and signs. */
function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []))
}

/** Returns all texts within values, also in the props of parts. Functions have none. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (isValidElement(value)) return stringsIn(value.props)
  return Array.isArray(value) ? value.flatMap(stringsIn) : Object.values(value).flatMap(stringsIn)
}

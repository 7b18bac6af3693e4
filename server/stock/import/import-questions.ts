import type { ImportQuestion } from '#contract/stock/admin-import.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees } from '#domain/money.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import { CELL_READERS } from '#domain/stock/import/cell-readers.ts'
import { IMPORT_FIELDS, isDotted, isMoney, type ImportField } from '#domain/stock/import/import-fields.ts'
import type { PlannedColumn } from '#domain/stock/import/plan-import.ts'
import { withoutDots } from '#domain/stock/import/read-row.ts'

/** The answer about rows of cars that were sold here and have left: new cars, or nothing; null until it is given. */
export type SoldBefore = 'again' | 'skip' | null

/** The answer about rows without a number that are alike: a car each, or one car; null until it is given. */
export type LookAlikes = 'each' | 'once' | null

/** An answer to a question of an import. */
export interface GivenAnswer {
  readonly question: string
  readonly answer: string
}

/** The answers to the questions of a list. */
export interface ReadAnswers {
  readonly soldBefore: SoldBefore
  readonly lookAlikes: LookAlikes
  /** The fields for which it is answered whether a dot in their column stands for a comma. */
  readonly dots: ReadonlySet<ImportField>
  /** Those of them in which it does. */
  readonly dotsAreCommas: ReadonlySet<ImportField>
}

const SOLD_BEFORE = 'soldBefore'
/** The question about rows without a number that are alike. */
export const LOOK_ALIKES = 'lookAlikes'
const DOTS = 'dots:'

/** The fields whose cells may have a dot for a comma. */
const DOTTED_FIELDS = IMPORT_FIELDS.filter((field) => isMoney(field) || field === 'kmsrun')

/** Reads the answers to the questions of a list. Refuses with INVALID_INPUT what answers none of them. */
export function readAnswers(answers: readonly GivenAnswer[]): Result<ReadAnswers> {
  let soldBefore: SoldBefore = null
  let lookAlikes: LookAlikes = null
  const dots = new Set<ImportField>()
  const dotsAreCommas = new Set<ImportField>()
  for (const [index, { question, answer }] of answers.entries()) {
    const dotted = DOTTED_FIELDS.find((field) => question === DOTS + field)
    if (question === SOLD_BEFORE && (answer === 'again' || answer === 'skip')) soldBefore = answer
    else if (question === LOOK_ALIKES && (answer === 'each' || answer === 'once')) lookAlikes = answer
    else if (dotted !== undefined && (answer === 'commas' || answer === 'unknown')) {
      dots.add(dotted)
      if (answer === 'commas') dotsAreCommas.add(dotted)
    } else return refuseField(`answers.${index}`, 'list.questionUnknown')
  }
  return accept({ soldBefore, lookAlikes, dots, dotsAreCommas })
}

/** Returns the question about `rows` rows of cars that were sold here and have left. */
export function askSoldBefore(rows: number): ImportQuestion {
  const [were, theyAre] =
    rows === 1 ? ['1 car was', 'Is it'] : [`${formatIndianNumber(rows)} cars were`, 'Are they']
  return {
    question: SOLD_BEFORE,
    text: `${were} sold here before and delivered. ${theyAre} here again?`,
    choices: [
      { answer: 'again', text: rows === 1 ? 'Yes, add it as a new car' : 'Yes, add them as new cars' },
      { answer: 'skip', text: rows === 1 ? 'No, leave the row out' : 'No, leave these rows out' },
    ],
    rows,
  }
}

/** Returns the question about rows without a number that are alike, of which the first is like the row `of`. */
export function askLookAlikes(
  rows: number,
  { row, of }: { readonly row: number; readonly of: number },
): ImportQuestion {
  const example = `row ${formatIndianNumber(row)} is like row ${formatIndianNumber(of)}`
  return {
    question: LOOK_ALIKES,
    text:
      rows === 1
        ? `1 row without a registration number is the same as a row above: ${example}. Is it another car?`
        : `${formatIndianNumber(rows)} rows without a registration number are the same as a row above: ${example}. Are they different cars?`,
    choices: [
      { answer: 'each', text: rows === 1 ? 'Yes, add it too' : 'Yes, add every one' },
      { answer: 'once', text: rows === 1 ? 'No, leave the row out' : 'No, add each car once' },
    ],
    rows,
  }
}

/** Counts the cells of a column with a dot that may stand for a comma, and asks about them once. */
export interface DotsReader {
  add(cells: readonly string[]): void
  /** Returns the question; null if there is no such cell. */
  ask(): ImportQuestion | null
}

/** Creates the readers of those columns of a plan that may have such cells. */
export function createDotsReaders(
  planned: ReadonlyMap<ImportField, PlannedColumn>,
  answered: ReadAnswers['dots'],
): readonly DotsReader[] {
  return DOTTED_FIELDS.flatMap((field) => {
    const column = planned.get(field)
    return column === undefined || answered.has(field) ? [] : [createDotsReader(column)]
  })
}

function createDotsReader({ field, index, header, unit }: PlannedColumn): DotsReader {
  const isKilometres = field === 'kmsrun'
  const read = isKilometres ? CELL_READERS.kmsrun : CELL_READERS.price
  let rows = 0
  let example = ''
  return {
    add: (cells) => {
      const cell = cells[index] ?? ''
      if (!cell.includes('.')) return
      const reading = read(cell, unit)
      if (reading.ok || !isDotted(reading.refusal)) return
      rows += 1
      if (example === '') example = cell.trim()
    },
    ask: () => {
      if (rows === 0) return null
      const meant = read(withoutDots(example), unit)
      const figure = meant.ok ? (meant.value ?? 0) : 0
      const amount = isKilometres ? `${formatIndianNumber(figure)} km` : formatRupees(figure)
      const many = rows === 1 ? '1 row has' : `${formatIndianNumber(rows)} rows have`
      return {
        question: DOTS + field,
        text: `In “${header}” ${many} a dot, such as “${example}”. Is this ${amount}?`,
        choices: [
          { answer: 'commas', text: 'Yes, the dots are commas' },
          { answer: 'unknown', text: 'No, leave these cells out' },
        ],
        rows,
      }
    },
  }
}

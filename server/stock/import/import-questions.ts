import type { ImportQuestion } from '#contract/stock/admin-import.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'

/** The answer about rows of cars that were sold here and have left: new cars, or nothing; null until it is given. */
export type SoldBefore = 'again' | 'skip' | null

/** An answer to a question of an import. */
export interface GivenAnswer {
  readonly question: string
  readonly answer: string
}

const SOLD_BEFORE = 'soldBefore'

/** Reads what was answered about cars that were sold before. Refuses with INVALID_INPUT what answers no question. */
export function readAnswers(answers: readonly GivenAnswer[]): Result<SoldBefore> {
  let soldBefore: SoldBefore = null
  for (const [index, { question, answer }] of answers.entries()) {
    if (question !== SOLD_BEFORE || (answer !== 'again' && answer !== 'skip')) {
      return refuseField(`answers.${index}`, 'This answers none of the questions about a list.')
    }
    soldBefore = answer
  }
  return accept(soldBefore)
}

/** Returns the question about `rows` rows of cars that were sold here and have left. */
export function askSoldBefore(rows: number): ImportQuestion {
  const [were, theyAre] =
    rows === 1 ? ['1 car was', 'Is it'] : [`${rows.toLocaleString('en-IN')} cars were`, 'Are they']
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

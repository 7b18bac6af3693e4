import type { Queries } from '#server/platform/db/pool.ts'
import { LOOK_ALIKES, type GivenAnswer } from './import-questions.ts'
import { findEarlierAnswers } from './imports-queries.ts'

/**
 * Adds what was answered about rows that are alike when a list with the same content was imported, so that it is not asked
 * again. An answer of the call takes precedence.
 */
export async function recallAnswers(
  db: Queries,
  given: readonly GivenAnswer[],
  sha256: Uint8Array,
): Promise<GivenAnswer[]> {
  if (given.some(({ question }) => question === LOOK_ALIKES)) return [...given]
  const earlier = await findEarlierAnswers(db, Buffer.from(sha256))
  return [...given, ...earlier.filter(({ question }) => question === LOOK_ALIKES)]
}

import { findHiddenTexts } from '#contract/hidden-texts.ts'
import type { Operation } from '#contract/operation.ts'
import { readGiven } from '#contract/read-given.ts'
import { accept, fault, refuseFields, type Result } from '#domain/refusal.ts'

/**
 * Parses the input of an operation. Refuses with INVALID_INPUT, with the fault of each field. Hidden characters
 * are a fault of every text. `between` is called between two steps that each take time in proportion to the input.
 */
export async function readInput(
  operation: Operation,
  given: unknown,
  between: () => Promise<void> | void,
): Promise<Result<unknown>> {
  const hidden = findHiddenTexts(operation, given)
  await between()
  const read = readGiven(operation.input, given)
  if (read.ok && hidden.length === 0) return accept(read.value)
  return refuseFields('INVALID_INPUT', {
    ...(read.ok ? {} : read.refusal),
    ...Object.fromEntries(hidden.map((path) => [path, fault('input.hiddenCharacters')])),
  })
}

import type { Refusal } from '#domain/refusal.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'

/** Describes a refusal to the operator: the sentence of each field, or the one of the whole. */
export function describeRefusal(refusal: Refusal): string {
  const lines = Object.entries(refusal.fields ?? {}).map(
    ([path, fault]) => `${path}: ${reasonSentence('en', fault)}`,
  )
  return lines.length === 0 ? reasonSentence('en', refusal) : lines.join('\n')
}

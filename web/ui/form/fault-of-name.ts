import { typedFaultSentence } from '#web/text/fault-sentence.ts'
import { readName } from '#domain/plausible-names.ts'

/** Returns the fault of a typed name as a form's rule gives it; undefined if it may be one, or is empty. */
export function faultOfName(text: string): string | undefined {
  const read = readName(text)
  return read.ok ? undefined : typedFaultSentence(read.refusal)
}

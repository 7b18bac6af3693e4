import { doubtOfChassisNumber } from '#domain/identifiers/vehicle-numbers.ts'
import { stockReasons } from '#domain/reasons/stock.ts'
import { faultSentences } from '#web/text/fault-sentence.ts'

const sentenceOf = faultSentences({ stock: stockReasons })

/** Returns what is asked about an unusual chassis number in its stored form; null for a usual one. */
export function chassisDoubt(number: string): string | null {
  const doubt = doubtOfChassisNumber(number)
  return doubt === null ? null : sentenceOf(doubt)
}

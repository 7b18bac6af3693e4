import { referencesIn } from './bank-reference.ts'
import type { StatementLine } from './read-statement.ts'

const fold = (text: string | null) => (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Returns for each line a text by which it is known again when the same days are imported once more: everything that the
 * bank states but for signs, blanks and case. Equal lines of one statement are the same movement if they state a balance
 * or a bank's reference; otherwise (two equal charges of a day) each has its own key.
 */
export function lineKeys(lines: readonly StatementLine[]): readonly string[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const { day, direction, amountPaise, narration, reference, balancePaise } = line
    const key = JSON.stringify([day, direction, amountPaise, fold(narration), fold(reference), balancePaise])
    if (balancePaise !== null || referencesIn(`${narration} ${reference ?? ''}`).whole.size > 0) return key
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${key} ${count}`
  })
}

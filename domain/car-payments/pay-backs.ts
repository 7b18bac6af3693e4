import { referenceForms, referencesIn } from '../identifiers/bank-reference.ts'
import { daysBetween } from './statement-cells.ts'

/** A transfer back as it was confirmed. */
export interface ConfirmedPayBack {
  readonly allocationId: string
  readonly paise: number
  readonly bankReference: string
  /** "YYYY-MM-DD". */
  readonly day: string
}

/** A debit of the house's account. */
export interface Debit {
  readonly lineId: string
  readonly day: string
  readonly paise: number
  readonly narration: string
  readonly reference: string | null
  /** The references that identify it. */
  readonly referenceKeys: readonly string[]
}

/** The days between a confirmation and the bank's day. The house may confirm a transfer that it made before. */
const MAX_DAYS = 15

/**
 * Finds the debits of a statement that are the house's transfers back to dealers: each has the whole amount and the
 * reference that was given at the confirmation, and is at most {@link MAX_DAYS} days away. Each debit and each transfer is
 * used once, the earliest first.
 */
export function findPaidBacks(
  confirmed: readonly ConfirmedPayBack[],
  debits: readonly Debit[],
): readonly { readonly allocationId: string; readonly lineId: string; readonly paise: number }[] {
  const used = new Set<string>()
  return confirmed.flatMap(({ allocationId, paise, bankReference, day }) => {
    const forms = referenceForms(bankReference)
    const debit = debits.find(
      (one) =>
        !used.has(one.lineId) &&
        one.paise === paise &&
        Math.abs(daysBetween(day, one.day)) <= MAX_DAYS &&
        forms.some((form) => referencesOf(one).has(form)),
    )
    if (debit === undefined) return []
    used.add(debit.lineId)
    return [{ allocationId, lineId: debit.lineId, paise }]
  })
}

function referencesOf({ narration, reference, referenceKeys }: Debit): ReadonlySet<string> {
  return new Set([...referenceKeys, ...referencesIn(narration).whole, ...referencesIn(reference ?? '').whole])
}

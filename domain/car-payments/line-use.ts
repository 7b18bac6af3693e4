import { accept, refuse, type Result } from '../refusal.ts'

/**
 * The uses of a line of a bank statement: a proof of payment for a car, a debt of a dealer, an order of cities, a payout of
 * the payment provider, money that is paid back, the line that takes it back, and money that is the house's own.
 */
export const LINE_PURPOSES = ['car', 'due', 'city', 'provider', 'payBack', 'reversal', 'houseOwn'] as const
export type LinePurpose = (typeof LINE_PURPOSES)[number]

/** How much of a line is used. Paise. */
export interface LineUse {
  readonly amountPaise: number
  /** From 0 to the amount. */
  readonly usedPaise: number
}

/** Returns the paise of a line that are not allocated. */
export function restOf({ amountPaise, usedPaise }: LineUse): number {
  return amountPaise - usedPaise
}

/**
 * Returns the rupees of a line that are left once each of these claims (rupees) is paid from it, to the paisa; negative if
 * they are together more than the line has.
 */
export function leftOfLine(amount: number, claims: readonly number[]): number {
  const paise = claims.reduce((left, claim) => left - Math.round(claim * 100), Math.round(amount * 100))
  return paise / 100
}

/** Whether parts of lines are together a payment's whole amount (rupees), or more. */
export function isExplained(amount: number, parts: readonly { readonly paise: number }[]): boolean {
  return parts.reduce((sum, { paise }) => sum + paise, 0) >= amount * 100
}

/** A part of a line, in paise. */
export interface LinePart {
  readonly lineId: string
  readonly paise: number
}

/**
 * Returns the parts that the approval of a payment (rupees) uses of those with which it was found: up to its amount, and
 * none of a line of which a part is used for it by hand.
 */
export function partsToUse(
  amount: number,
  byHand: readonly LinePart[],
  found: readonly LinePart[],
): readonly LinePart[] {
  const used = new Set(byHand.map(({ lineId }) => lineId))
  let open = byHand.reduce((left, { paise }) => left - paise, amount * 100)
  const parts: LinePart[] = []
  for (const { lineId, paise } of found) {
    const part = Math.min(paise, open)
    if (part <= 0 || used.has(lineId)) continue
    parts.push({ lineId, paise: part })
    open -= part
  }
  return parts
}

/** Decides whether parts (paise, together `wanted`) can be used of a line. Refuses with LINE_IN_USE. */
export function decideUse(use: LineUse, wanted: number): Result<void> {
  return wanted <= restOf(use) ? accept(undefined) : refuseUsedLine()
}

/** Refuses a use of a line, or of a part of it, that is used or protected already. */
export function refuseUsedLine(
  reason: `lineUse.${'taken' | 'maybeReversed' | 'named' | 'takenOrNeeded'}` = 'lineUse.taken',
): Result<never> {
  return refuse('LINE_IN_USE', reason)
}

/**
 * Whether the house has the money of a transfer, by its bank statements: no line states it; it is there for the cars that
 * need it; it went back to the payer; or a line states it, and what is left doesn't cover them.
 */
export const TRANSFER_MONEY = ['notFound', 'received', 'returned', 'short'] as const
export type TransferMoney = (typeof TRANSFER_MONEY)[number]

/** A line of a statement that states a transfer. Paise. */
export interface StatedLine {
  readonly amountPaise: number
  readonly usedPaise: number
  /** The part that was paid back, or that the bank took back. */
  readonly returnedPaise: number
}

/** Returns whether the house has the money of a transfer, of which the cars that are still to be paid need `neededPaise`. */
export function moneyOfTransfer(lines: readonly StatedLine[], neededPaise: number): TransferMoney {
  if (lines.length === 0) return 'notFound'
  const left = lines.reduce((sum, { amountPaise, usedPaise }) => sum + amountPaise - usedPaise, 0)
  if (left >= neededPaise) return 'received'
  return lines.some(({ returnedPaise }) => returnedPaise > 0) ? 'returned' : 'short'
}

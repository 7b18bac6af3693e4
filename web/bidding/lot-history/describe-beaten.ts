import '#web/text/en/lot-history.ts'
import type { lotHistoryTexts } from '#web/text/en/lot-history.ts'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import { formatRupees } from '#domain/money.ts'
import type { Translate } from '#web/text/text-family.ts'

/** One of the dealer's bids and the bid that it beat; null if there was none. Rupees. */
export interface OwnReceipt {
  readonly amount: number
  readonly beat: { readonly amount: number; readonly own: boolean } | null
}

/** Describes the bid that one of the dealer's own bids beat: "Beat ₹7,90,000 by ₹5,000". */
export function describeBeaten(
  { amount, beat }: OwnReceipt,
  format: AuctionFormat,
  translate: Translate<typeof lotHistoryTexts>,
): string {
  if (beat === null) return translate(format === 'open' ? 'lotHistory.first' : 'lotHistory.firstOwn')
  const figures = { amount: formatRupees(beat.amount), more: formatRupees(amount - beat.amount) }
  return translate(beat.own ? 'lotHistory.raisedOwn' : 'lotHistory.beat', figures)
}

import type { Input, Output } from '#contract/api.ts'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import { anId } from './a-car.ts'
import { BANK_LINE } from './a-proof.ts'
import { minutesFromNow } from './fixed-now.ts'

/** A list of reversals that is empty. */
export const NO_REVERSALS: Output<'admin/getReversals'> = { items: [], total: 0, nextCursor: null }

/** The line with which a bank takes back {@link BANK_LINE}. */
const TAKING_BACK = {
  lineId: anId(320),
  day: '2026-11-21',
  amount: 820_000,
  narration: 'CHQ RETURN INSUFFICIENT FUNDS ASHA MOTORS',
  reference: BANK_LINE.reference,
  isCredit: false,
} satisfies ReversalItem['line']

/** The line that came in, as lists of movements have it. */
const CAME_IN = { ...BANK_LINE, isCredit: true } satisfies ReversalItem['line']

/** Returns a line of which an admin has to say which line it reverses: one of two. */
export function askedReversal(given: Partial<ReversalItem> = {}): ReversalItem {
  return {
    line: TAKING_BACK,
    of: null,
    candidates: [
      CAME_IN,
      {
        ...CAME_IN,
        lineId: anId(321),
        day: '2026-11-18',
        narration: 'UPI-BHARAT CARS-820000',
        reference: null,
      },
    ],
    decidedBy: null,
    decidedAt: null,
    payments: [],
    isPaidBack: false,
    ...given,
  }
}

/** Returns a reversal whose line an approved payment still uses. */
export function usedReversal(given: Partial<ReversalItem> = {}): ReversalItem {
  return askedReversal({
    of: CAME_IN,
    candidates: [],
    decidedAt: minutesFromNow(-60),
    payments: [
      {
        flowEntityId: anId(4),
        uid: anId(70),
        organization: 'Asha Motors',
        carId: anId(1),
        title: '2019 Hyundai Creta SX',
        regno: 'DL8CAF1234',
        state: 'PAYMENT_APPROVED',
        amount: 820_000,
      },
    ],
    ...given,
  })
}

/** Answers by the status that is asked for: these reversals that are still used, and so many to decide. */
export function reversalsBy({
  used,
  asked,
}: {
  readonly used: readonly ReversalItem[]
  readonly asked: number
}) {
  return ({ status }: Input<'admin/getReversals'>): Output<'admin/getReversals'> => {
    if (status === 'used') return { items: [...used], total: used.length, nextCursor: null }
    const items = asked > 0 ? [askedReversal()] : []
    return { items, total: asked, nextCursor: null }
  }
}

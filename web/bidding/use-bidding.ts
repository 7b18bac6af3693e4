import '#web/text/en/my-cars.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { baseFigure, nextMinimumBid } from '#domain/bidding/dealer-figures.ts'
import { needsSecondConfirmation } from '#domain/bidding/second-confirmation.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf, type Failure } from '#web/api/failure.ts'
import { usePlaceBid } from '#web/bidding/use-place-bid.ts'
import { checkAmount, isOvertaken, raiseAmount, readAmount, type AmountProblem } from './bid-amount.ts'
import { knownPrices } from './confirm-words.ts'
import type { BiddingCar } from './bidding-list.ts'
import { showPlacedBid, showRefusedFigures, readAgain } from './place-bids-cars.ts'

/** How long the banner of a failed bid stays, in ms (part A section 9). */
export const BID_BANNER_MS = 2000

/** The confirmation asked before a bid is sent. */
export interface Question {
  /** Rupees. */
  readonly amount: number
  /** The amount to beat when the question was asked, to detect that it has changed. */
  readonly figure: number | null
  /** True for the second question, about an amount that looks like a typing error. */
  readonly isSecond: boolean
}

interface Draft {
  /** Null until something is typed; the field then shows {@link Draft.seenMinimum}. */
  readonly text: string | null
  /** The minimum next bid, in rupees, when the dealer opened the field or last reached it. */
  readonly seenMinimum: number
  readonly problem: AmountProblem | null
  readonly question: Question | null
}

/** A bid that was sent but not confirmed. */
export interface Trouble {
  /** Rupees. */
  readonly amount: number
  /** True if the outcome is unknown; false if the bid was refused. */
  readonly isUnanswered: boolean
  /** The failure, for its reference. */
  readonly error: unknown
  /** When it failed, in epoch ms by the device's clock. */
  readonly at: number
}

/** The bidding state and actions of one card. */
export interface Bidding {
  readonly isEditing: boolean
  readonly text: string
  /** The amount in the field, in rupees; null if it is none. */
  readonly amount: number | null
  readonly problem: AmountProblem | null
  /** Whether the minimum bid has risen past the amount since the dealer began to type. */
  readonly isOvertaken: boolean
  readonly question: Question | null
  readonly isSending: boolean
  readonly isSendingAgain: boolean
  /** Why the last bid failed; shown for two seconds. */
  readonly banner: string | null
  readonly trouble: Trouble | null
  readonly begin: () => void
  readonly type: (text: string) => void
  readonly raiseBy: (step: number) => void
  /** Puts the minimum bid into the field, and into the confirmation if that is open. */
  readonly takeMinimum: () => void
  /** The cross: leaves edit mode and resets the card as a reload would. */
  readonly cancel: () => void
  /** The tick: asks for confirmation, or shows what is wrong with the amount. */
  readonly ask: () => void
  readonly withdraw: () => void
  readonly confirm: () => void
}

/** Handles a bid from the tap on Place Bid to the server's answer. A bid is shown as placed only after that answer. */
export function useBidding(car: BiddingCar): Bidding {
  const queries = useQueryClient()
  const { mutation, isSendingAgain } = usePlaceBid()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [banner, showBanner] = useBanner()
  const isSending = useRef(false)
  const min = nextMinimumBid(car)
  const text = draft?.text ?? formatIndianNumber(draft?.seenMinimum ?? min)
  const amount = readAmount(text)
  const change = (part: Partial<Draft>) => setDraft((now) => now && { ...now, ...part })

  function fail(amount: number, error: unknown): void {
    const failure = failureOf(error)
    showBanner(errorMessage(error, { otherwise: 'myCars.bidFailed', refused: 'sentence' }))
    setTrouble({ amount, isUnanswered: isUnanswered(failure), error, at: Date.now() })
    change({ question: null })
    if (failure?.kind === 'answer') showRefusedFigures(queries, car.flowEntityId, failure)
    else readAgain(queries)
  }

  async function send(amount: number): Promise<void> {
    // The second tap of a double tap arrives before the next render.
    if (isSending.current) return
    isSending.current = true
    setTrouble(null)
    showBanner(null)
    try {
      const bid = { carId: car.id, flowEntityId: car.flowEntityId, bidAmount: amount }
      const answer = await mutation.mutateAsync(bid)
      showPlacedBid(queries, car.flowEntityId, answer)
      setDraft(null)
    } catch (error) {
      // The confirmed amount stays in the field, even if it was the default.
      change({ text: formatIndianNumber(amount) })
      fail(amount, error)
    } finally {
      isSending.current = false
    }
  }

  return {
    isEditing: draft !== null,
    text,
    amount,
    problem: draft?.problem ?? null,
    // The dealer's own bid is received before its answer arrives.
    isOvertaken:
      draft !== null && !mutation.isPending && isOvertaken({ amount, seenMinimum: draft.seenMinimum, min }),
    question: draft?.question ?? null,
    isSending: mutation.isPending,
    isSendingAgain,
    banner,
    trouble,
    begin: () => {
      setTrouble(null)
      setDraft({ text: null, seenMinimum: min, problem: null, question: null })
    },
    type: (typed) => {
      const isReached = (readAmount(typed) ?? 0) >= min
      change({ text: typed, problem: null, ...(isReached && { seenMinimum: min }) })
    },
    raiseBy: (step) => {
      const typed = draft?.text === undefined || draft.text === null ? null : amount
      const raised = raiseAmount({ typed, figure: baseFigure(car), min }, step)
      change({ text: formatIndianNumber(raised), seenMinimum: min, problem: null })
    },
    takeMinimum: () => {
      const question = draft?.question && { amount: min, figure: car.latestBidValue, isSecond: false }
      change({
        text: formatIndianNumber(min),
        seenMinimum: min,
        problem: null,
        question: question ?? null,
      })
    },
    cancel: () => {
      setDraft(null)
      setTrouble(null)
      showBanner(null)
      readAgain(queries)
    },
    ask: () => {
      const checked = checkAmount(text, min)
      if (!checked.ok) return change({ problem: checked.problem })
      const question = { amount: checked.amount, figure: car.latestBidValue, isSecond: false }
      change({ text: formatIndianNumber(checked.amount), seenMinimum: min, problem: null, question })
    },
    withdraw: () => {
      if (!isSending.current) change({ question: null })
    },
    confirm: () => {
      const question = draft?.question
      if (question === undefined || question === null) return
      if (!question.isSecond && needsSecondConfirmation(question.amount, knownPrices(car))) {
        change({ question: { ...question, isSecond: true } })
      } else void send(question.amount)
    },
  }
}

/** Whether the bid may have been placed despite the failure. */
function isUnanswered(failure: Failure | null): boolean {
  return failure?.kind !== 'answer' || failure.status >= 500
}

function useBanner() {
  const [banner, setBanner] = useState<string | null>(null)
  useEffect(() => {
    if (banner === null) return
    const timer = setTimeout(() => setBanner(null), BID_BANNER_MS)
    return () => clearTimeout(timer)
  }, [banner])
  return [banner, setBanner] as const
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { baseFigure, nextMinimumBid } from '#domain/bidding/dealer-figures.ts'
import { needsSecondConfirmation } from '#domain/bidding/second-confirmation.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf, type Failure } from '#web/api/failure.ts'
import { usePlaceBid } from '#web/api/use-place-bid.ts'
import { checkAmount, raiseAmount, readAmount, type AmountProblem } from './bid-amount.ts'
import type { BiddingCar } from './bidding-list.ts'
import { showAnsweredCar, showRefusedFigures, readAgain } from './place-bids-cars.ts'

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
  /** Null until something is typed; the field then shows the minimum bid. */
  readonly text: string | null
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
  readonly problem: AmountProblem | null
  readonly question: Question | null
  readonly isSending: boolean
  readonly isSendingAgain: boolean
  /** Why the last bid failed; shown for two seconds. */
  readonly banner: string | null
  readonly trouble: Trouble | null
  readonly begin: () => void
  readonly type: (text: string) => void
  readonly raiseBy: (step: number) => void
  /** The cross: leaves edit mode and resets the card as a reload would. */
  readonly cancel: () => void
  /** The tick: asks for confirmation, or shows what is wrong with the amount. */
  readonly ask: () => void
  readonly withdraw: () => void
  readonly confirm: () => void
}

const EMPTY: Draft = { text: null, problem: null, question: null }

/** Handles a bid from the tap on Place Bid to the server's answer. A bid is shown as placed only after that answer. */
export function useBidding(car: BiddingCar): Bidding {
  const queries = useQueryClient()
  const { mutation, isSendingAgain } = usePlaceBid()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [banner, showBanner] = useBanner()
  const isSending = useRef(false)
  const least = nextMinimumBid(car)
  const text = draft?.text ?? formatIndianNumber(least)
  const change = (part: Partial<Draft>) => setDraft((now) => now && { ...now, ...part })

  function fail(amount: number, error: unknown): void {
    const failure = failureOf(error)
    showBanner(errorMessage(error, { otherwise: 'myCars.bidFailed', refused: 'asSaid' }))
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
      showAnsweredCar(queries, car.flowEntityId, answer.car)
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
    problem: draft?.problem ?? null,
    question: draft?.question ?? null,
    isSending: mutation.isPending,
    isSendingAgain,
    banner,
    trouble,
    begin: () => {
      setTrouble(null)
      setDraft(EMPTY)
    },
    type: (typed) => change({ text: typed, problem: null }),
    raiseBy: (step) => {
      const typed = draft?.text === undefined || draft.text === null ? null : readAmount(draft.text)
      const raised = raiseAmount({ typed, figure: baseFigure(car), least }, step)
      change({ text: formatIndianNumber(raised), problem: null })
    },
    cancel: () => {
      setDraft(null)
      setTrouble(null)
      showBanner(null)
      readAgain(queries)
    },
    ask: () => {
      const checked = checkAmount(text, least)
      if (!checked.ok) return change({ problem: checked.problem })
      const { amount } = checked
      change({ text, problem: null, question: { amount, figure: car.latestBidValue, isSecond: false } })
    },
    withdraw: () => {
      if (!isSending.current) change({ question: null })
    },
    confirm: () => {
      const question = draft?.question
      if (question === undefined || question === null) return
      const { latestBidValue: figureToBeat, startingPrice, price: guidePrice } = car
      const { amount } = question
      if (
        !question.isSecond &&
        needsSecondConfirmation({ amount, figureToBeat, startingPrice, guidePrice })
      ) {
        change({ question: { ...question, isSecond: true } })
      } else void send(amount)
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

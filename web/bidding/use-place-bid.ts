import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#web/api/answer.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { sendBid, type Bid } from './send-bid.ts'

/** A bid being sent. */
export interface PlacingBid {
  readonly mutation: UseMutationResult<Answer<'placeBidForCar'>, CallFailure, Bid>
  /** The bid got no answer and is being sent again. */
  readonly isSendingAgain: boolean
}

/** Places a bid with {@link sendBid} and tracks its progress. */
export function usePlaceBid(): PlacingBid {
  const [isSendingAgain, setSendingAgain] = useState(false)
  const mutation = useMutation<Answer<'placeBidForCar'>, CallFailure, Bid>({
    mutationFn: (bid) => sendBid(bid, () => setSendingAgain(true)),
    onSettled: () => setSendingAgain(false),
  })
  return { mutation, isSendingAgain }
}

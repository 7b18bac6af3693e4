import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import type { CallFailure } from './failure.ts'
import { sendBid, type Bid } from './send-bid.ts'

/** A bid being sent. */
export interface PlacingBid {
  readonly mutation: UseMutationResult<Output<'placeBidForCar'>, CallFailure, Bid>
  /** The bid was not answered and is being repeated. */
  readonly isSendingAgain: boolean
}

/** Places a bid by the rules of {@link sendBid}. */
export function usePlaceBid(): PlacingBid {
  const [isSendingAgain, setSendingAgain] = useState(false)
  const mutation = useMutation<Output<'placeBidForCar'>, CallFailure, Bid>({
    mutationFn: (bid) => sendBid(bid, () => setSendingAgain(true)),
    onSettled: () => setSendingAgain(false),
  })
  return { mutation, isSendingAgain }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Input, Output } from '#contract/api.ts'
import { isRecord } from '#domain/read-value.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { call } from '#web/api/client.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { CallFailure, refusalOf } from '#web/api/failure.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { t } from '#web/text/en/onboarding.ts'
import { openCheckout } from './checkout/open-checkout.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/dealers/draft.ts'
import { isFinalRefusal, readStoredPayment, type Paid } from './kept-payment.ts'

/** The state of a payment. After a `trouble` that follows payment, the payment can be checked again. */
export type PaymentState =
  | { readonly status: 'idle' | 'starting' | 'checkout' | 'verifying' | 'closed' }
  | {
      readonly status: 'trouble'
      readonly sentence: string
      readonly error: unknown
      readonly paid: Paid | null
    }

/** A payment for cities: its state and actions. */
export interface CityPayment {
  readonly state: PaymentState
  readonly isBusy: boolean
  /** The dealer may have paid, but the server could not confirm it. Until it does, no other payment can start. */
  readonly isUnverified: boolean
  readonly pay: (order: Input<'initiatePayment'>) => void
  readonly verifyAgain: () => void
}

const STARTING: ErrorSentences = {
  refused: 'sentence',
  badShape: 'subscription.invalidResponse',
  otherwise: 'subscription.startFailed',
}
const VERIFYING: ErrorSentences = { answered: 'sentence', otherwise: 'subscription.verifyUnanswered' }

/**
 * Runs a payment: it gets a purchase order from the server, opens the provider's checkout and has the server verify the
 * payment. An unverified payment is stored on this device and checked again on every page that takes such payments.
 */
export function useCityPayment(onPaid: (step: OnboardingStep) => void): CityPayment {
  const queries = useQueryClient()
  const { uid } = useSession().user
  const [state, setState] = useState<PaymentState>(() => ({
    status: readStoredPayment(readDraft('payment', uid)) === null ? 'idle' : 'verifying',
  }))
  const checkKept = useEffectEvent(() => {
    const kept = readStoredPayment(readDraft('payment', uid))
    if (kept !== null) void verify(kept)
  })
  useEffect(() => checkKept(), [])

  const stop = (sentence: string, error: unknown = null, paid: Paid | null = null) =>
    setState({ status: 'trouble', sentence, error, paid })

  /** Reads the payments again, because the provider may have reported one to the server without this page. */
  function readAgain(): void {
    for (const read of ['getOnboarding', 'getCityPayments'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
    }
  }

  async function pay(order: Input<'initiatePayment'>): Promise<void> {
    setState({ status: 'starting' })
    let answer: Output<'initiatePayment'>
    try {
      answer = await call('initiatePayment', order)
    } catch (error) {
      // The shown price is outdated: read the offer again.
      if (refusalOf(error) === 'AMOUNT_MISMATCH') {
        void queries.invalidateQueries({ queryKey: queryKeyOf('AmountPayGet') })
      }
      return stop(errorMessage(error, STARTING), error)
    }
    if (!isOrder(answer)) return stop(t('subscription.invalidResponse'))
    setState({ status: 'checkout' })
    const outcome = await openCheckout(answer.value.option)
    switch (outcome.kind) {
      case 'paid':
        return verify(outcome.paid)
      case 'failed':
        void askProvider(answer.value.orderId)
        return stop(t('subscription.paymentFailed', { message: outcome.description }))
      case 'notLoaded':
        return stop(t('subscription.invalidResponse'))
      case 'closed':
        void askProvider(answer.value.orderId)
        return setState({ status: 'closed' })
    }
  }

  /** Has the server ask the provider now, so that the list shows at once whether the payment failed. */
  async function askProvider(orderId: string): Promise<void> {
    await call('checkCityOrder', { orderId }).catch((error: unknown) => {
      // The server asks by itself within minutes.
      if (!(error instanceof CallFailure)) throw error
    })
    readAgain()
  }

  async function verify(paid: Paid): Promise<void> {
    keepDraft('payment', uid, paid)
    setState({ status: 'verifying' })
    try {
      const { onboarding } = await call('confirmPayment', paid)
      forgetDraft('payment', uid)
      setState({ status: 'idle' })
      readAgain()
      onPaid(onboarding)
    } catch (error) {
      const isOver = isFinalRefusal(error)
      if (isOver) {
        forgetDraft('payment', uid)
        readAgain()
      }
      const message = errorMessage(error, VERIFYING)
      stop(t('subscription.verifyFailed', { message }), error, isOver ? null : paid)
    }
  }

  return {
    state,
    isBusy: state.status === 'starting' || state.status === 'checkout' || state.status === 'verifying',
    isUnverified: state.status === 'trouble' && state.paid !== null,
    pay: (order) => void pay(order),
    verifyAgain: () => {
      if (state.status === 'trouble' && state.paid !== null) void verify(state.paid)
    },
  }
}

/** Whether the answer has everything the checkout needs. */
function isOrder(answer: unknown): boolean {
  if (!isRecord(answer) || answer['code'] !== 200 || !isRecord(answer['value'])) return false
  return isRecord(answer['value']['option']) && typeof answer['value']['orderId'] === 'string'
}

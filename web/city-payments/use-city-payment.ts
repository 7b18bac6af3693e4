import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Input, Output } from '#contract/api.ts'
import { isRecord } from '#domain/car/car-fields.ts'
import type { OnboardingStep } from '#domain/dealers/steps.ts'
import { call } from '#web/api/client.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { refusalOf } from '#web/api/failure.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { t } from '#web/text/text.ts'
import { openCheckout } from './checkout/open-checkout.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/dealers/draft.ts'
import { isRefusedForGood, readKeptPayment, type Paid } from './kept-payment.ts'

/** Where a payment stands. A `trouble` after the money went can be checked again. */
export type PaymentState =
  | { readonly status: 'idle' | 'starting' | 'checkout' | 'verifying' | 'closed' }
  | {
      readonly status: 'trouble'
      readonly sentence: string
      readonly error: unknown
      readonly paid: Paid | null
    }

/** Pays for cities, and checks with the house that it was paid. */
export interface CityPayment {
  readonly state: PaymentState
  readonly isBusy: boolean
  /** The money may have gone, and the house could not tell: before that is checked nothing else is paid. */
  readonly isUnverified: boolean
  readonly pay: (order: Input<'initiatePayment'>) => void
  readonly verifyAgain: () => void
}

const STARTING: ErrorSentences = {
  refused: 'asSaid',
  badShape: 'subscription.invalidResponse',
  otherwise: 'subscription.startFailed',
}
const VERIFYING: ErrorSentences = { answered: 'asSaid', otherwise: 'subscription.verifyUnheard' }

/**
 * The way of a payment: ordered at the house, paid at the provider's checkout, checked by the house. Until that has
 * answered, the payment is kept on this device, and checked again wherever cities are paid for.
 */
export function useCityPayment(onPaid: (step: OnboardingStep) => void): CityPayment {
  const queries = useQueryClient()
  const { uid } = useSession().user
  const [state, setState] = useState<PaymentState>(() => ({
    status: readKeptPayment(readDraft('payment', uid)) === null ? 'idle' : 'verifying',
  }))
  const checkKept = useEffectEvent(() => {
    const kept = readKeptPayment(readDraft('payment', uid))
    if (kept !== null) void verify(kept)
  })
  useEffect(() => checkKept(), [])

  const stop = (sentence: string, error: unknown = null, paid: Paid | null = null) =>
    setState({ status: 'trouble', sentence, error, paid })

  /** Money may be counted without this page: the house is told by the provider too, and asks it. */
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
      // The price that is shown is not the house's: the list is read again, with the price that is.
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
        return stop(t('subscription.paymentFailed', { message: outcome.description }))
      case 'notLoaded':
        return stop(t('subscription.invalidResponse'))
      case 'closed':
        readAgain()
        return setState({ status: 'closed' })
    }
  }

  async function verify(paid: Paid): Promise<void> {
    keepDraft('payment', uid, paid)
    setState({ status: 'verifying' })
    try {
      const { onboarding } = await call('confirmPayment', paid)
      forgetDraft('payment', uid)
      setState({ status: 'idle' })
      onPaid(onboarding)
    } catch (error) {
      const isOver = isRefusedForGood(error)
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

/** Nothing that the checkout is opened with is taken for granted. */
function isOrder(answer: unknown): boolean {
  if (!isRecord(answer) || answer['code'] !== 200 || !isRecord(answer['value'])) return false
  return isRecord(answer['value']['option']) && typeof answer['value']['orderId'] === 'string'
}

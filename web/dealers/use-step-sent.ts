import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { OnboardingStep } from '#domain/dealers/steps.ts'
import { refusalOf } from '#web/api/failure.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { onboardingPage, waitingStep } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'

/** What follows when a step was sent. */
export interface StepSent {
  /** Goes to the step that is due now. */
  readonly goOn: (step: OnboardingStep) => void
  /** Where the house stands at another step than this page, it is asked where that is. */
  readonly failed: (error: unknown) => void
}

/** Leads on from a step that was sent, or that was not to be sent. */
export function useStepSent(): StepSent {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { goOn, tryAgain } = useSessionControl()
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('getOnboarding') })
  return {
    goOn(step) {
      goOn(step)
      // Whoever has to wait is turned away where they are.
      if (waitingStep(step) !== null) return
      readAgain()
      void navigate(onboardingPage(step) ?? paths.dealerHome)
    },
    failed(error) {
      const code = refusalOf(error)
      if (code !== 'WRONG_STEP' && code !== 'ONBOARDING_INCOMPLETE') return
      readAgain()
      tryAgain()
    },
  }
}

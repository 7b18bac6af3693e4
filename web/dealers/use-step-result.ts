import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { refusalOf } from '#web/api/failure.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { onboardingPage } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'

/** The actions after a step was sent. */
export interface StepResult {
  /** Goes to the step that is now due. */
  readonly goOn: (step: OnboardingStep) => void
  /** Reads the onboarding state again if the server refused because another step is due. */
  readonly failed: (error: unknown) => void
}

/** Handles the result of sending an onboarding step. */
export function useStepResult(): StepResult {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { setOnboardingStep, tryAgain } = useSessionControl()
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('getOnboarding') })
  return {
    goOn(step) {
      setOnboardingStep(step)
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

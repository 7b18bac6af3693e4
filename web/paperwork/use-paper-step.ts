import { useEffect } from 'react'
import { useStep, type StepInProgress } from '#web/steps/use-step.ts'

/** The steps that a dealer takes in a dialog of the NOC screen. */
export type PaperStep = 'submitKyc' | 'acknowledgeNoc' | 'uploadNewRc'

/** Makes a step from its dialog, which shows the fault itself, stays while the step is being made, and closes after it. */
export function usePaperStep<Step extends PaperStep>(
  step: Step,
  dialog: {
    /** The title of the car, for the notice. */
    readonly title: string
    readonly onDone: () => void
    readonly onBusy: (isBusy: boolean) => void
  },
): StepInProgress<Step> {
  const { title, onDone, onBusy } = dialog
  const made = useStep(step, { values: () => ({ title }), onDone, showsFault: true })
  const { isMaking } = made
  useEffect(() => onBusy(isMaking), [isMaking, onBusy])
  return made
}

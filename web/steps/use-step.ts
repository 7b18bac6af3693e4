import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { transitionOf } from '#domain/flows/car-lifecycle.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { useChange } from '#web/api/use-operation.ts'
import { MY_TABS } from '#web/my-cars/my-tabs.ts'
import { anyText as t } from '#web/text/text.ts'
import { type TextValues } from '#web/text/text-family.ts'
import { showNotice } from '#web/ui/notice.ts'
import type { MadeStepRow } from './step-row.ts'
import {
  STEPS,
  operationOf,
  readsAfter,
  type CallableStep,
  type OperationOf,
  type StepInput,
  type StepOutput,
} from './steps.ts'

const FAILED: ErrorSentences = { refused: 'sentence', otherwise: 'error.unexpected' }

/** Options of the screen that makes a step. */
export interface StepOptions<Step extends CallableStep> {
  /** The values of the success notice. */
  readonly values?: (answer: StepOutput<Step>) => TextValues
  /** Takes the step back; the success notice offers it for as long as it stays. */
  readonly undo?: () => void
  /** Called on success, before the lists are read again. */
  readonly onDone?: (answer: StepOutput<Step>) => void
  /** Called once the lists are read again, also after a failure. */
  readonly onSettled?: () => void
  /** The screen itself shows {@link StepInProgress.fault}. Default: a notice shows it. */
  readonly showsFault?: true
}

/** A step being made. */
export interface StepInProgress<Step extends CallableStep> {
  /** Makes the step; does nothing while it is being made. */
  readonly make: (input: StepInput<Step>) => void
  /** True from the call until the lists are read again. */
  readonly isMaking: boolean
  /** Why the last attempt failed; null after a success and after {@link reset}. */
  readonly fault: string | null
  /** The failure behind {@link fault}. */
  readonly failure: CallFailure | null
  readonly reset: () => void
}

/** The props of a form that makes a step: the call, its sentences, and what follows. */
export interface StepForm<Step extends CallableStep> {
  readonly call: OperationOf<Step>
  readonly failed: (error: CallFailure) => string
  readonly onDone: (answer: StepOutput<Step>) => void
}

/** Returns the props of a form that makes a step. They report a success. */
export function stepForm<Step extends CallableStep>(
  step: Step,
  options: Pick<StepOptions<Step>, 'values' | 'undo' | 'onDone'> = {},
): StepForm<Step> {
  const { done, movesTo, failed = FAILED, meaning }: MadeStepRow = STEPS[step]
  const kind = transitionOf(step).by.includes('admin') ? 'good' : meaning
  return {
    call: operationOf(step),
    failed: (error) => errorMessage(error, failed),
    onDone: (answer) => {
      const { undo } = options
      const action = undo && { label: t('common.undo'), run: undo }
      const list = movesTo && MY_TABS[movesTo]
      const link = list && { label: t('list.goTo', { list: t(list.name) }), to: list.path }
      if (done !== undefined) {
        const text = t(done, options.values?.(answer))
        showNotice({ kind, text, ...(action && { action }), ...(link && { link }) })
      }
      options.onDone?.(answer)
    },
  }
}

/** Makes a step by its call, shows the outcome, and reads again the lists that it changes. */
export function useStep<Step extends CallableStep>(
  step: Step,
  options: StepOptions<Step> = {},
): StepInProgress<Step> {
  // The second click of a double click arrives before the button is rendered as busy.
  const isAsked = useRef(false)
  const queries = useQueryClient()
  const { call, failed, onDone } = stepForm(step, options)
  const change = useChange(call, {
    onSuccess: onDone,
    onError: (error) => {
      if (options.showsFault !== true) showNotice({ kind: 'bad', error, text: failed(error) })
    },
    onSettled: async () => {
      // Also after a failure: the car may have moved elsewhere.
      await readAgain(queries, readsAfter(step))
      isAsked.current = false
      options.onSettled?.()
    },
  })
  return {
    make: (input) => {
      if (isAsked.current) return
      isAsked.current = true
      change.mutate(input)
    },
    isMaking: change.isPending,
    fault: change.error === null ? null : failed(change.error),
    failure: change.error,
    reset: change.reset,
  }
}

import { useEffect } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/onboarding.ts'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { useDoubts, type FormDoubts } from '#web/ui/form/use-doubts.tsx'
import { faultsOf } from '#web/ui/form/form-faults.ts'
import {
  checkDetails,
  DETAILS_FIELDS,
  DETAILS_LABELS,
  detailsDoubts,
  detailsInput,
  draftOf,
  emptyFields,
  startingValues,
  type DetailsField,
  type DetailsValues,
} from './details-values.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { useOnboarding } from './onboarding-state.ts'
import { useStepResult } from './use-step-result.ts'

/** The form's name: the prefix of its inputs' ids, and the key of its draft. */
export const DETAILS_FORM = 'details'

/** The form of the business details, as its sections use it. */
export type DetailsFormState = UseFormReturn<DetailsValues>

/** Props of a section of the form. */
export interface DetailsSectionProps {
  readonly form: DetailsFormState
  readonly doubtQuestions: FormDoubts<DetailsField>
}

const CALL_FIELDS = new Map(DETAILS_FIELDS.map((field) => [field, field] as const))

const resolve: Resolver<DetailsValues> = (values) => {
  const faults = checkDetails(values)
  const errors: FieldErrors<DetailsValues> = {}
  for (const field of [...DETAILS_FIELDS, 'consent'] as const) {
    const message = faults[field]
    if (message !== undefined) errors[field] = { type: 'rule', message }
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

/** Stores the typed values on this device until they are sent, except official numbers and accounts. */
function useDraft(form: DetailsFormState, uid: string): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(DETAILS_FORM, uid, draftOf(values)),
      }),
    [form, uid],
  )
}

/** Holds the form of the business details: its values, how it is sent, and the content of its error summary. */
export function useDetailsForm() {
  const t = useText()
  const { user } = useSession()
  const form = useForm<DetailsValues>({
    resolver: resolve,
    shouldFocusError: false,
    defaultValues: startingValues(readDraft(DETAILS_FORM, user.uid), useOnboarding()),
  })
  const { errors } = form.formState
  const values = useWatch({ control: form.control, compute: (current) => current })
  const doubtQuestions = useDoubts(detailsDoubts(values))
  useDraft(form, user.uid)
  const notice = useRead('getConsentNotice', {}, { staleTime: Infinity })
  const sent = useStepResult()
  const send = useChange('createDealerInfo', {
    onSuccess: ({ onboarding: step }) => {
      forgetDraft(DETAILS_FORM, user.uid)
      sent.goOn(step)
    },
    onError: (error) => {
      if (error.failure.kind === 'answer' && 'consent' in error.failure.fields) {
        // The notice has changed: the dealer reads the new one and agrees again.
        form.setValue('consent', false)
        void notice.refetch()
      }
      showFieldFailures(form, error, CALL_FIELDS)
      sent.failed(error)
    },
  })
  const submit = form.handleSubmit((typed) => {
    const input = detailsInput(typed, notice.data?.version)
    if (input !== null && !send.isPending && !doubtQuestions.ask()) send.mutate(input)
  })

  const faults = faultsOf(DETAILS_FORM, errors, [
    ...DETAILS_FIELDS.map((field) => [field, t(DETAILS_LABELS[field])] as const),
    ['consent', t('details.notice')],
  ])
  const empty = emptyFields(values)
  const isUnfinished = faults.length > 0 && empty.length > 0
  const wrong = DETAILS_FIELDS.filter((field) => errors[field] !== undefined && !empty.includes(field))
  const sentence = isUnfinished
    ? [t('details.fillIn'), wrong.length > 0 && t('details.correct', { count: wrong.length })]
        .filter(Boolean)
        .join(' ')
    : faults.length === 0 && send.isError
      ? errorMessage(send.error, { refused: 'sentence', otherwise: 'onboarding.sendFailed' })
      : null
  return { form, doubtQuestions, values, notice, send, submit, faults, sentence }
}

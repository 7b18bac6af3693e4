import { Button, Checkbox, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, type ClipboardEvent } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { BUSINESS_TYPES, TYPE_FIELDS } from '#domain/dealers/business-type.ts'
import { TAX_STATES } from '#domain/tax/gst.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import grid from '#web/ui/form/form-grid.module.css'
import { BankName } from './bank-name.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import {
  checkDetails,
  chosenType,
  DETAILS_FIELDS,
  DETAILS_LABELS,
  detailsInput,
  draftOf,
  emptyFields,
  isAsked,
  startingValues,
  type DetailsField,
  type DetailsValues,
} from './details-values.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { pasteIdentifier } from './paste-identifier.ts'
import { useStepSent } from './use-step-sent.ts'

const FORM = 'details'
const CALL_FIELDS = new Map(DETAILS_FIELDS.map((field) => [field, field] as const))
/** Identifiers are typed without spaces; one that is pasted with them loses no digit to the field's length. */
const MOST: Partial<Record<DetailsField, number>> = {
  panCardNo: 10,
  aadhaarNumber: 12,
  gstNumber: 15,
  ifscCode: 11,
}

const resolve: Resolver<DetailsValues> = (values) => {
  const faults = checkDetails(values)
  const errors: FieldErrors<DetailsValues> = {}
  for (const field of [...DETAILS_FIELDS, 'consent'] as const) {
    const message = faults[field]
    if (message !== undefined) errors[field] = { type: 'rule', message }
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

/** The dealer's business, bank account and consent; kept on this device until it is sent, but for the Aadhaar number. */
export function DetailsForm() {
  const t = useText()
  const { user } = useSession()
  const onboarding = useOnboarding()
  const { details } = onboarding
  const form = useForm<DetailsValues>({
    resolver: resolve,
    shouldFocusError: false,
    defaultValues: startingValues(readDraft(FORM, user.uid), onboarding),
  })
  const { errors, submitCount } = form.formState
  const values = useWatch({ control: form.control, compute: (current) => current })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => keepDraft(FORM, user.uid, draftOf(typed)),
      }),
    [form, user.uid],
  )
  const notice = useRead('getConsentNotice', {}, { staleTime: Infinity })
  const sent = useStepSent()
  const send = useChange('createDealerInfo', {
    onSuccess: ({ onboarding: step }) => {
      forgetDraft(FORM, user.uid)
      sent.goOn(step)
    },
    onError: (error) => {
      if (error.failure.kind === 'answer' && 'consent' in error.failure.fields) {
        // The notice is another one meanwhile: it is read anew, and agreed to anew.
        form.setValue('consent', false)
        void notice.refetch()
      }
      showFieldFailures(form, error, CALL_FIELDS)
      sent.failed(error)
    },
  })
  const submit = form.handleSubmit((typed) => {
    const input = detailsInput(typed, notice.data?.version)
    if (input !== null && !send.isPending) send.mutate(input)
  })

  const type = chosenType(values.businessType)
  const faults = faultsOf(FORM, errors, [
    ...DETAILS_FIELDS.map((field) => [field, t(DETAILS_LABELS[field])] as const),
    ['consent', t('details.notice')],
  ])
  const isUnfinished = faults.length > 0 && emptyFields(values).length > 0
  const sentence = isUnfinished
    ? t('details.fillIn')
    : faults.length === 0 && send.isError
      ? errorMessage(send.error, { refused: 'asSaid', otherwise: 'onboarding.sendFailed' })
      : null

  const field = (name: DetailsField, props: Omit<TextInputProps, 'form'> = {}) => {
    if (!isAsked(type, name)) return null
    const most = MOST[name]
    return (
      <TextInput
        id={inputIdOf(FORM, name)}
        label={t(DETAILS_LABELS[name])}
        required
        withAsterisk={false}
        error={errors[name]?.message}
        {...(most !== undefined && {
          maxLength: most,
          onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
            event.preventDefault()
            const input = event.currentTarget
            const { value, caret } = pasteIdentifier(input, event.clipboardData.getData('text'), most)
            form.setValue(name, value, { shouldValidate: submitCount > 0 })
            input.setSelectionRange(caret, caret)
          },
        })}
        {...props}
        {...form.register(name)}
      />
    )
  }
  const again = (masked: string | null = null) =>
    masked === null ? undefined : t('details.givenBefore', { value: masked })

  return (
    <form className={classes['card']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary attempts={submitCount} call={send} sentence={sentence} faults={faults} />
      <section className={classes['section']}>
        <h2 className={classes['heading']}>{t('details.business')}</h2>
        <p className={classes['hint']}>{t('onboarding.kept')}</p>
        <div className={grid['grid']}>
          <NativeSelect
            id={inputIdOf(FORM, 'businessType')}
            label={t('details.businessType')}
            data={[{ value: '', label: t('details.chooseType') }, ...BUSINESS_TYPES]}
            error={errors.businessType?.message}
            {...form.register('businessType', {
              onChange: () => {
                for (const name of TYPE_FIELDS) form.setValue(name, '')
                form.clearErrors([...TYPE_FIELDS])
              },
            })}
          />
          {field('businessName', { autoComplete: 'organization', maxLength: 200 })}
          {field('companyName', { autoComplete: 'organization', maxLength: 200 })}
          {field('partnerName', { maxLength: 200 })}
          {field('panCardNo', { autoCapitalize: 'characters', description: again(details?.panCardNo) })}
          {field('aadhaarNumber', {
            inputMode: 'numeric',
            autoComplete: 'off',
            description: again(details?.aadhaarNumber) ?? t('details.aadhaarHint'),
          })}
          {field('gstNumber', { autoCapitalize: 'characters', description: again(details?.gstNumber) })}
          {field('regNumber', { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', maxLength: 16 })}
        </div>
        <div className={classes['wide']}>
          {(['address', 'mailingAddress'] as const)
            .filter((name) => isAsked(type, name))
            .map((name) => (
              <Textarea
                key={name}
                id={inputIdOf(FORM, name)}
                label={t(DETAILS_LABELS[name])}
                rows={3}
                maxLength={500}
                autoComplete="street-address"
                error={errors[name]?.message}
                {...form.register(name)}
              />
            ))}
          {isAsked(type, 'stateCode') && (
            <NativeSelect
              id={inputIdOf(FORM, 'stateCode')}
              label={t(DETAILS_LABELS.stateCode)}
              description={t('details.stateHint')}
              data={[
                { value: '', label: t('details.chooseState') },
                ...TAX_STATES.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              autoComplete="address-level1"
              error={errors.stateCode?.message}
              {...form.register('stateCode')}
            />
          )}
        </div>
      </section>
      <section className={classes['section']}>
        <h2 className={classes['heading']}>{t('details.bank')}</h2>
        <p className={classes['hint']}>{t('details.bankHint')}</p>
        <div className={grid['grid']}>
          {field('bankAccountNo', {
            inputMode: 'numeric',
            autoComplete: 'off',
            maxLength: 24,
            description: again(details?.bankAccountNo),
          })}
          {field('bankAccountNoAgain', { inputMode: 'numeric', autoComplete: 'off', maxLength: 24 })}
          {field('bankAccountName', { maxLength: 100 })}
          {field('ifscCode', { autoCapitalize: 'characters' })}
        </div>
        <BankName ifsc={values.ifscCode} />
      </section>
      <section className={classes['section']}>
        <h2 className={classes['heading']}>{t('details.notice')}</h2>
        <ConsentNotice read={notice} />
        <Checkbox
          id={inputIdOf(FORM, 'consent')}
          label={t('details.consent')}
          disabled={notice.data === undefined}
          error={errors.consent?.message}
          {...form.register('consent')}
        />
      </section>
      <div className={classes['actions']}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('details.submit')}
        </Button>
      </div>
    </form>
  )
}

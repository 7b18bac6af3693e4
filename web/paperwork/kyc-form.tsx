import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { carTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { KYC_TYPES, MAX_PAPER_FILES, type KycType } from '#domain/paperwork/kyc.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { useText } from '#web/text/text.ts'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { ErrorSummary, type FieldFault } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { faultOfName } from '#web/ui/form/name-faults.ts'
import { UploadListField } from '#web/ui/upload/upload-list-field.tsx'
import { useUploadList, type UploadList } from '#web/ui/upload/use-upload-list.ts'
import { useEffect, useState } from 'react'
import { ACCEPTED_PAPERS, aadhaarRule, panRule } from './paper-rules.ts'
import { sentFiles } from './sent-files.ts'
import { usePaperStep } from './use-paper-step.ts'

/** The applicant's known details before the form is filled in, and the files that were sent before. */
export interface KycStart {
  readonly type: KycType | null
  readonly name: string
  readonly email: string
  readonly aadharUrls: readonly string[]
  readonly panUrls: readonly string[]
}

interface Values {
  readonly type: KycType
  readonly name: string
  readonly email: string
}

const FORM = 'kyc'
const FIELDS = new Map([
  ['type', 'type'],
  ['name', 'name'],
  ['email', 'email'],
] as const)

/** The form of a KYC: who applies for the new RC, and the pictures of the Aadhaar and PAN cards. */
export function KycForm(props: {
  readonly car: Car
  readonly start: KycStart
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}) {
  const t = useText()
  const { car, start, onBusy, onClose } = props
  const form = useForm<Values>({
    shouldFocusError: false,
    defaultValues: { type: start.type ?? 'Individual', name: start.name, email: start.email },
  })
  const { errors, submitCount } = form.formState
  const [type, typedName] = useWatch({ control: form.control, name: ['type', 'name'] })
  const isCompany = type === 'Company'
  const asSaid = useAsSaid({ name: doubtOf(typedName, doubtOfName) })
  const aadhaar = useUploadList(sentFiles(start.aadharUrls))
  const pan = useUploadList(sentFiles(start.panUrls))
  const [isMissing, setMissing] = useState(false)
  const step = usePaperStep('submitKyc', { title: carTitle(car), onDone: onClose, onBusy })
  const lacksFiles = aadhaar.files.length === 0 || pan.files.length === 0
  const isSending = aadhaar.isBusy || pan.isBusy
  useEffect(() => {
    if (step.failure !== null) showFieldFailures(form, step.failure, FIELDS)
  }, [step.failure, form])

  const required = t('paperwork.required')
  const submit = form.handleSubmit(
    ({ type, name, email }) => {
      setMissing(false)
      if (lacksFiles || isSending || asSaid.ask()) return
      step.make({
        carId: car.id,
        type,
        name: name.trim(),
        email: email.trim(),
        aadharUrls: aadhaar.files.map(({ url }) => url),
        panUrls: pan.files.map(({ url }) => url),
      })
    },
    ({ name, email }) => setMissing([name, email].some((fault) => fault?.message === required)),
  )
  const isComplaining = submitCount > 0 && !step.isMaking
  const isFileMissing =
    !isSending && [aadhaar, pan].some(({ files, fault }) => files.length === 0 && fault === null)
  const faultOf = (list: UploadList) =>
    isComplaining && !list.isBusy && list.files.length === 0 ? (list.fault ?? required) : undefined
  const faults = [
    ...faultsOf(FORM, errors, [
      ['name', t('paperwork.name')],
      ['email', t('paperwork.email')],
    ]),
    ...missingFile('aadhaar', t('paperwork.aadhaar'), faultOf(aadhaar)),
    ...missingFile('pan', t('paperwork.pan'), faultOf(pan)),
  ]
  const sentence =
    isComplaining && (isMissing || isFileMissing) && faults.length > 0
      ? t('paperwork.kycMissing')
      : isComplaining && isSending
        ? t('paperwork.stillSending')
        : step.fault
  return (
    <form className={formClasses['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        attempts={submitCount}
        call={{ isError: step.fault !== null, submittedAt: submitCount }}
        sentence={sentence}
        faults={isComplaining ? faults : []}
      />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Radio.Group {...field} label={t('paperwork.type')}>
            <Stack gap="xs" mt="xs">
              {KYC_TYPES.map((type) => (
                <Radio key={type} value={type} label={t(`paperwork.type.${type}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <div className={formClasses['grid']}>
        <TextInput
          id={inputIdOf(FORM, 'name')}
          label={t('paperwork.name')}
          description={t('paperwork.nameHint')}
          autoComplete={isCompany ? 'organization' : 'name'}
          maxLength={200}
          error={errors.name?.message}
          data-autofocus
          {...asSaid.beside('name')}
          {...form.register('name', {
            validate: (name) => (name.trim() === '' ? required : faultOfName(name)),
          })}
        />
        <TextInput
          id={inputIdOf(FORM, 'email')}
          label={t('paperwork.email')}
          description={t('paperwork.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', { validate: (email) => email.trim() !== '' || required })}
        />
      </div>
      <UploadListField
        id={inputIdOf(FORM, 'aadhaar')}
        label={t('paperwork.aadhaar')}
        hint={t(isCompany ? 'paperwork.aadhaarHintCompany' : 'paperwork.aadhaarHint')}
        list={aadhaar}
        rule={aadhaarRule()}
        accept={ACCEPTED_PAPERS}
        most={MAX_PAPER_FILES}
        error={faultOf(aadhaar)}
      />
      <UploadListField
        id={inputIdOf(FORM, 'pan')}
        label={t('paperwork.pan')}
        hint={t(isCompany ? 'paperwork.panHintCompany' : 'paperwork.panHint')}
        list={pan}
        rule={panRule()}
        accept={ACCEPTED_PAPERS}
        most={MAX_PAPER_FILES}
        error={faultOf(pan)}
      />
      <div className={formClasses['actions']}>
        <Button type="submit" loading={step.isMaking}>
          {t('paperwork.submitKyc')}
        </Button>
        <Button variant="default" disabled={step.isMaking} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function missingFile(name: string, label: string, message: string | undefined): readonly FieldFault[] {
  return message === undefined ? [] : [{ inputId: inputIdOf(FORM, name), label, message }]
}

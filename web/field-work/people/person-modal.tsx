import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { doubtOfAddress, doubtOfName } from '#domain/plausible-names.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { ErrorSummary, type FieldFault } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { faultOfAddress, faultOfName } from '#web/ui/form/name-faults.ts'
import { showNotice } from '#web/ui/notice.ts'
import { UploadField } from '#web/ui/upload/upload-field.tsx'
import { faultOfUpload } from '#web/ui/upload/use-standings.ts'
import type { Upload } from '#web/ui/upload/use-upload.ts'
import { describeAddFailure } from './describe-person-failure.ts'
import { ADD_LABELS, type Person, type PersonType } from './person.ts'
import { usePersonPapers, type PersonPapers } from './use-person-papers.ts'

/** Props of the dialog that adds a person, or changes `person`. */
export interface PersonModalProps {
  readonly type: PersonType
  readonly person?: Person
  readonly onClose: () => void
  readonly onSaved?: (person: Person) => void
}

const FORM = 'person'
const FIELDS = new Map([
  ['name', 'name'],
  ['phone', 'phone'],
  ['address', 'address'],
] as const)

interface Values {
  readonly name: string
  readonly phone: string
  readonly address: string
}

/** The dialog "Add an Evaluator" or "Add a Driver"; with `person`, it changes that one. */
export function PersonModal({ type, person, onClose, onSaved }: PersonModalProps) {
  const t = useText()
  const papers = usePersonPapers(type)
  const form = useForm<Values>({
    shouldFocusError: false,
    defaultValues: { name: person?.name ?? '', phone: person?.phone ?? '', address: person?.address ?? '' },
  })
  const { errors, submitCount } = form.formState
  const [name, address] = useWatch({ control: form.control, name: ['name', 'address'] })
  const asSaid = useAsSaid({ name: doubtOf(name, doubtOfName), address: doubtOf(address, doubtOfAddress) })
  const [lacksFields, setLacksFields] = useState(false)
  const save = useSavePerson(type, person, {
    onSaved: (saved) => {
      onClose()
      onSaved?.(saved)
    },
    onError: (error) => showFieldFailures(form, error, FIELDS),
  })
  const isNew = person === undefined
  const lacks = ({ uploaded, isBusy }: Upload) => isNew && uploaded === null && !isBusy
  const lacking = [papers.photo, papers.licence].filter(lacks)
  const isPaperMissing = lacking.some((upload) => faultOfUpload(upload) === null)
  const isSending = papers.photo.isBusy || papers.licence.isBusy

  const submit = form.handleSubmit(
    (values) => {
      setLacksFields(false)
      if (lacking.length === 0 && !isSending && !asSaid.ask()) save.send(values, papers)
    },
    ({ name, phone }) =>
      setLacksFields([name, phone].some((fault) => fault?.message === t('people.required'))),
  )
  const isComplaining = submitCount > 0 && !save.isPending
  const faults = faultsOf(FORM, errors, [
    ['name', t('people.name')],
    ['phone', t('people.phone')],
    ['address', t('people.address')],
  ])
  return (
    <FormModal
      title={isNew ? t(ADD_LABELS[type]) : t('people.editOf', { name: person.name })}
      busy={save.isPending}
      onClose={onClose}
    >
      <form className={formClasses['form']} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary
          attempts={submitCount}
          call={save}
          sentence={
            isComplaining && (lacksFields || isPaperMissing)
              ? t('people.missing')
              : isComplaining && isSending
                ? t('people.stillSending')
                : save.sentence
          }
          faults={isComplaining ? [...faults, ...paperFaults(papers, isNew, t)] : []}
        />
        <div className={formClasses['grid']}>
          <TextInput
            id={inputIdOf(FORM, 'name')}
            label={t('people.name')}
            autoComplete="off"
            maxLength={200}
            error={errors.name?.message}
            data-autofocus
            {...asSaid.beside('name')}
            {...form.register('name', {
              required: t('people.required'),
              validate: (text) => (text.trim() === '' ? t('people.required') : faultOfName(text)),
            })}
          />
          <CopiedInput
            kind="mobile"
            id={inputIdOf(FORM, 'phone')}
            label={t('people.phone')}
            description={t(isNew ? 'people.phoneHint' : 'people.phoneChange')}
            autoComplete="off"
            error={errors.phone?.message}
            {...form.register('phone', { required: t('people.required'), validate: validatePhone })}
          />
          <TextInput
            id={inputIdOf(FORM, 'address')}
            label={t('people.address')}
            autoComplete="off"
            maxLength={500}
            error={errors.address?.message}
            {...asSaid.beside('address')}
            {...form.register('address', { validate: faultOfAddress })}
          />
        </div>
        <UploadField
          id={inputIdOf(FORM, 'photo')}
          label={t('people.photo')}
          hint={t('people.photoHint')}
          upload={papers.photo}
          accept={type === 'dealer_evaluator' ? 'image/jpeg,image/png,.heic,.heif' : 'image/*,.heic,.heif'}
          error={isComplaining && lacks(papers.photo) ? t('people.required') : undefined}
        />
        <UploadField
          id={inputIdOf(FORM, 'licence')}
          label={t('people.licenceFile')}
          hint={t('people.licenceHint')}
          takesDocuments
          upload={papers.licence}
          accept="image/jpeg,image/png,.heic,.heif,application/pdf"
          error={isComplaining && lacks(papers.licence) ? t('people.required') : undefined}
        />
        <div className={formClasses['actions']}>
          <Button type="submit" loading={save.isPending}>
            {t(isNew ? 'people.add' : 'people.save')}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </FormModal>
  )
}

function validatePhone(phone: string): true | string {
  const read = readMobile(phone)
  return read.ok || read.refusal.message
}

/** Returns the faults of the files: those that are missing, and those that were refused with their own reason. */
function paperFaults(
  papers: PersonPapers,
  isNew: boolean,
  t: ReturnType<typeof useText>,
): readonly FieldFault[] {
  return (['photo', 'licence'] as const).flatMap((name) => {
    const upload = papers[name]
    if (upload.isBusy || upload.uploaded !== null || !isNew) return []
    const message = faultOfUpload(upload) ?? t('people.required')
    const label = t(name === 'photo' ? 'people.photo' : 'people.licenceFile')
    return [{ inputId: inputIdOf(FORM, name), label, message }]
  })
}

interface SaveOptions {
  readonly onSaved: (person: Person) => void
  readonly onError: (error: unknown) => void
}

/** Adds a person, or changes `person`, and reads the lists of people again. */
function useSavePerson(type: PersonType, person: Person | undefined, options: SaveOptions) {
  const t = useText()
  const queries = useQueryClient()
  const onError = options.onError
  const onSuccess = async (saved: Person) => {
    await Promise.all(
      (['getDrivers', 'getFieldAccesses', 'getEvaluationLinks'] as const).map((read) =>
        queries.invalidateQueries({ queryKey: queryKeyOf(read) }),
      ),
    )
    showNotice({
      kind: 'good',
      text: t(person === undefined ? 'people.added' : 'people.saved', { name: saved.name }),
    })
    options.onSaved(saved)
  }
  const add = useChange('createDriver', { onSuccess, onError })
  const change = useChange('updateDriver', { onSuccess, onError })
  const made = person === undefined ? add : change
  const send = (values: Values, { photo, licence }: PersonPapers) => {
    if (made.isPending) return
    const files = {
      ...(photo.uploaded !== null && { imageUrl: photo.uploaded.url }),
      ...(licence.uploaded !== null && { licenseUrl: licence.uploaded.url }),
    }
    if (person !== undefined) change.mutate({ driverId: person.id, ...values, ...files })
    else add.mutate({ type, ...values, imageUrl: '', licenseUrl: '', ...files })
  }
  return {
    send,
    isPending: made.isPending,
    isError: made.isError,
    submittedAt: made.submittedAt,
    sentence: describe(made.error, person === undefined ? type : null),
  }
}

/** Returns the message of a failure to add a person of this type, or to change one (null). */
function describe(error: unknown, type: PersonType | null): string | null {
  if (error === null) return null
  return type === null
    ? errorMessage(error, { refused: 'asSaid', otherwise: 'people.saveFailed' })
    : describeAddFailure(error, type)
}

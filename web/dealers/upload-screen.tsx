import { Button } from '@mantine/core'
import { useCallback, useState, type SubmitEvent } from 'react'
import {
  DEALER_DOCUMENTS,
  imageFieldOf,
  perDocument,
  type DealerDocument,
} from '#domain/dealers/dealer-documents.ts'
import { formatRupees } from '#domain/money.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'
import { coRegistrationHint } from './co-registration-hint.ts'
import { DocumentField } from './document-field.tsx'
import { SubmittedDocuments } from './submitted-documents.tsx'
import classes from './onboarding-page.module.css'
import { readUploaded } from '#web/ui/upload/read-uploaded.ts'
import { useOnboarding } from './onboarding-state.ts'
import { useDraft } from './use-draft.ts'
import { useStepResult } from './use-step-result.ts'

/** The documents: uploads while the step is due, afterwards what was sent. */
export function UploadScreen() {
  const t = useText()
  const { onboarding, documents } = useOnboarding()
  return (
    <>
      {onboarding === 'upload_docs' && documents === null && <PaymentReceived />}
      <PageTitle title={t('documents.title')} detail={t('documents.lead')} />
      {onboarding === 'upload_docs' ? <DocumentsForm /> : <SubmittedDocuments />}
    </>
  )
}

/** Says that the money of the step before has arrived. */
function PaymentReceived() {
  const t = useText()
  const { data } = useRead('getCityPayments', {})
  const paid = data?.payments.find(({ paidAt }) => paidAt !== null)
  if (paid === undefined) return null
  return (
    <div className={classes['notice']}>
      <Callout kind="good">{t('documents.paid', { amount: formatRupees(paid.amount) })}</Callout>
    </div>
  )
}

type Uploaded = Readonly<Record<DealerDocument, UploadedFile>>
type Documents = Readonly<Record<DealerDocument, UploadedFile | null>>

const NONE_BUSY: Readonly<Record<DealerDocument, boolean>> = perDocument((name) => [name, false])

function isComplete(documents: Documents): documents is Uploaded {
  return DEALER_DOCUMENTS.every((name) => documents[name] !== null)
}

function DocumentsForm() {
  const t = useText()
  const { details, documents: given, regNumber } = useOnboarding()
  const [documents, setDocuments, forget] = useDraft('documents', (kept): Documents => {
    // After the house sends this step back, the earlier documents stay; the dealer replaces the rejected ones.
    return perDocument((name) => [
      name,
      readUploaded(kept[name]) ?? (given === null ? null : { ...given[name], name: '' }),
    ])
  })
  const [busy, setBusy] = useState(NONE_BUSY)
  const keepBusy = useCallback(
    (name: DealerDocument, now: boolean) => setBusy((before) => ({ ...before, [name]: now })),
    [],
  )
  const [attempts, setAttempts] = useState(0)
  const isIndividual = details?.businessType === 'Individual'
  const isDeclarable = (name: DealerDocument) => name === 'gst' && isIndividual
  const hintOf = (name: DealerDocument) =>
    isDeclarable(name)
      ? t('documents.declarationHint')
      : name === 'coRegistration'
        ? t(coRegistrationHint(details?.businessType ?? null))
        : undefined
  const labelOf = (name: DealerDocument) =>
    t(isDeclarable(name) ? 'documents.gstOrDeclaration' : `documents.${name}`)
  const sent = useStepResult()
  const send = useChange('uploadDocuments', {
    onSuccess: ({ onboarding: step }) => {
      forget()
      sent.goOn(step)
    },
    onError: sent.failed,
  })

  const missing = DEALER_DOCUMENTS.filter((name) => documents[name] === null)
  const isBusy = DEALER_DOCUMENTS.some((name) => busy[name])
  const complaint =
    regNumber === ''
      ? t('documents.noRegistration')
      : isBusy
        ? t('documents.stillSending')
        : missing.length > 0
          ? t('documents.allRequired')
          : null

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAttempts((before) => before + 1)
    if (send.isPending || complaint !== null || !isComplete(documents)) return
    send.mutate({ regNumber, ...perDocument((name) => [imageFieldOf(name), documents[name].url]) })
  }

  const isComplaining = attempts > 0 && complaint !== null
  const sentence = isComplaining
    ? complaint
    : send.isError
      ? errorMessage(send.error, { refused: 'asSaid', otherwise: 'onboarding.sendFailed' })
      : null
  return (
    <form className={classes['card']} onSubmit={submit} noValidate>
      <ErrorSummary
        attempts={attempts}
        call={send}
        sentence={sentence}
        faults={
          isComplaining && !isBusy
            ? missing.map((name) => ({
                inputId: name,
                label: labelOf(name),
                message: t('details.missing'),
              }))
            : []
        }
      />
      <div className={classes['wide']}>
        {DEALER_DOCUMENTS.map((name) => (
          <DocumentField
            key={name}
            name={name}
            label={labelOf(name)}
            hint={hintOf(name)}
            attempts={attempts}
            uploaded={documents[name]}
            onChange={(file) => setDocuments((before) => ({ ...before, [name]: file }))}
            onBusy={keepBusy}
            error={isComplaining && documents[name] === null ? t('details.missing') : undefined}
          />
        ))}
      </div>
      <div className={classes['actions']}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('documents.submit')}
        </Button>
      </div>
    </form>
  )
}

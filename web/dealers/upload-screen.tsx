import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { UploadField } from '#web/ui/upload/upload-field.tsx'
import { useUpload, type UploadedFile } from '#web/ui/upload/use-upload.ts'
import { documentRule, type DocumentName } from './document-rules.ts'
import { SubmittedDocuments } from './submitted-documents.tsx'
import classes from './onboarding-page.module.css'
import { readUploaded } from './read-uploaded.ts'
import { useOnboarding } from './onboarding-state.ts'
import { useDraft } from './use-draft.ts'
import { useStepResult } from './use-step-result.ts'

/** The three documents: uploads while the step is due, afterwards what was sent. */
export function UploadScreen() {
  const t = useText()
  const { onboarding } = useOnboarding()
  return (
    <>
      <PageTitle title={t('documents.title')} detail={t('documents.lead')} />
      {onboarding === 'upload_docs' ? <DocumentsForm /> : <SubmittedDocuments />}
    </>
  )
}

type Documents = Readonly<Record<DocumentName, UploadedFile | null>>

function DocumentsForm() {
  const t = useText()
  const { details, documents: given, regNumber } = useOnboarding()
  const [documents, setDocuments, forget] = useDraft('documents', (kept): Documents => {
    // After the house sends this step back, the earlier documents stay; the dealer replaces the rejected ones.
    const start = (name: DocumentName) =>
      readUploaded(kept[name]) ?? (given === null ? null : { ...given[name], name: '' })
    return { panCard: start('panCard'), coRegistration: start('coRegistration'), gst: start('gst') }
  })
  const [attempts, setAttempts] = useState(0)
  const isIndividual = details?.businessType === 'Individual'
  const labels = {
    panCard: t('documents.panCard'),
    coRegistration: t('documents.registration'),
    gst: t(isIndividual ? 'documents.gstOrDeclaration' : 'documents.gst'),
  }
  const keep = (name: DocumentName) => (file: UploadedFile | null) =>
    setDocuments((before) => ({ ...before, [name]: file }))
  const panCard = useUpload(documentRule('panCard', labels.panCard), documents.panCard, keep('panCard'))
  const coRegistration = useUpload(
    documentRule('coRegistration', labels.coRegistration),
    documents.coRegistration,
    keep('coRegistration'),
  )
  const gst = useUpload(documentRule('gst', labels.gst), documents.gst, keep('gst'))
  const uploads = { panCard, coRegistration, gst }
  const sent = useStepResult()
  const send = useChange('uploadDocuments', {
    onSuccess: ({ onboarding: step }) => {
      forget()
      sent.goOn(step)
    },
    onError: sent.failed,
  })

  const names = ['panCard', 'coRegistration', 'gst'] as const
  const missing = names.filter((name) => documents[name] === null)
  const isBusy = names.some((name) => uploads[name].isBusy)
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
    const { panCard, coRegistration, gst } = documents
    if (send.isPending || complaint !== null) return
    if (panCard === null || coRegistration === null || gst === null) return
    send.mutate({
      regNumber,
      panCardImageUrl: panCard.url,
      coRegistrationImageUrl: coRegistration.url,
      gstImageUrl: gst.url,
    })
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
            ? missing.map((name) => ({ inputId: name, label: labels[name], message: t('details.missing') }))
            : []
        }
      />
      <div className={classes['wide']}>
        {names.map((name) => (
          <UploadField
            key={name}
            id={name}
            label={labels[name]}
            {...(name === 'gst' && isIndividual && { hint: t('documents.declarationHint') })}
            upload={uploads[name]}
            accept="image/*"
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

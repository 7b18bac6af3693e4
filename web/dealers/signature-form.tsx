import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { doubtOfName } from '#domain/plausible-names.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { useChange } from '#web/api/use-operation.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { ErrorSummary, type FieldFault } from '#web/ui/form/error-summary.tsx'
import { faultOfName } from '#web/ui/form/name-faults.ts'
import type { ReadSignature } from '#web/ui/signature-pad.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { useStepResult } from './use-step-result.ts'

const SignaturePad = lazyPart(
  'signature',
  async () => (await import('#web/ui/signature-pad.tsx')).SignaturePad,
)

interface Drawn {
  readonly read: ReadSignature
  /** The same key for every attempt to send this drawing, so that it is stored once. */
  readonly key: string
}

/** Signs the agreement on the screen: the name, and a signature drawn with a finger, a pen or the mouse. */
export function SignatureForm() {
  const t = useText()
  const { user } = useSession()
  const { regNumber } = useOnboarding()
  const [name, setName] = useState(user.name)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [uploading, setUploading] = useState(false)
  const [uploadError, setUploadError] = useState<unknown>(null)
  const isSending = useRef(false)
  const sent = useStepResult()
  const send = useChange('dealerContract', {
    onSuccess: ({ onboarding }) => sent.goOn(onboarding),
    onError: sent.failed,
  })
  const asSaid = useAsSaid({ name: doubtOf(name, doubtOfName) })
  const nameFault = name.trim() === '' ? t('contract.signerMissing') : faultOfName(name)
  const faults: readonly FieldFault[] = [
    ...(nameFault === undefined
      ? []
      : [{ inputId: 'signature-name', label: t('contract.signer'), message: nameFault }]),
    ...(drawn === null
      ? [{ inputId: 'signature-pad', label: t('contract.signature'), message: t('contract.notSigned') }]
      : []),
  ]

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setAttempts((before) => before + 1)
    if (isSending.current || send.isPending || faults.length > 0 || drawn === null) return
    if (asSaid.ask()) return
    isSending.current = true
    setUploading(true)
    setUploadError(null)
    try {
      const content = await drawn.read()
      const about = { documentType: 'signature' }
      const file = { content, folder: 'contracts', about } as const
      const { publicUrl } = await uploadFile(file, { idempotencyKey: drawn.key })
      send.mutate({ regNumber, signature: { name, imageUrl: publicUrl } })
    } catch (error) {
      setUploadError(error)
    } finally {
      isSending.current = false
      setUploading(false)
    }
  }

  const failure = send.error ?? uploadError
  const sentence =
    failure === null ? null : errorMessage(failure, { refused: 'asSaid', otherwise: 'onboarding.sendFailed' })
  const isChecked = attempts > 0
  return (
    <form className={classes['section']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        id="signature-name"
        label={t('contract.signer')}
        value={name}
        maxLength={200}
        autoComplete="name"
        error={isChecked && nameFault}
        {...asSaid.beside('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SignaturePad
        label={t('contract.signature')}
        clearLabel={t('contract.clear')}
        error={isChecked && drawn === null ? t('contract.notSigned') : null}
        onDrawn={(read) => setDrawn(read === null ? null : { read, key: newIdempotencyKey() })}
      />
      <p className={classes['hint']}>{t('contract.signatureNote')}</p>
      {/* Below the field, so that it stays where it is when the summary disappears with the first stroke. */}
      <ErrorSummary attempts={attempts} call={send} sentence={sentence} faults={isChecked ? faults : []} />
      <div className={classes['actions']}>
        <Button type="submit" size="md" loading={uploading || send.isPending}>
          {t('contract.submitSigned')}
        </Button>
      </div>
    </form>
  )
}

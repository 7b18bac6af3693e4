import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { UploadField } from '#web/ui/upload/upload-field.tsx'
import { useUpload, type UploadedFile } from '#web/ui/upload/use-upload.ts'
import { contractRule } from './document-rules.ts'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { readUploaded } from './read-uploaded.ts'
import { useDraft } from './use-draft.ts'
import { useStepResult } from './use-step-result.ts'

/** The agreement: download, sign, upload a picture of it. */
export function ContractScreen() {
  const t = useText()
  return (
    <>
      <PageTitle title={t('contract.title')} detail={t('contract.lead')} />
      <div className={classes['card']}>
        <section className={classes['section']}>
          <h2 className={classes['heading']}>{t('contract.download')}</h2>
          <p className={classes['hint']}>{t('contract.downloadHint')}</p>
          <AgreementDownload />
        </section>
        <section className={classes['section']}>
          <h2 className={classes['heading']}>{t('contract.sign')}</h2>
          <p className={classes['hint']}>{t('contract.signHint')}</p>
        </section>
        <section className={classes['section']}>
          <h2 className={classes['heading']}>{t('contract.upload')}</h2>
          <ContractForm />
        </section>
      </div>
    </>
  )
}

type DownloadState =
  | { readonly status: 'idle' | 'busy' | 'done' }
  | { readonly status: 'failed'; readonly sentence: string; readonly error: unknown }

/** Creates the agreement on the server and downloads it. */
function AgreementDownload() {
  const t = useText()
  const [state, setState] = useState<DownloadState>({ status: 'idle' })

  async function fetchAgreement(): Promise<void> {
    setState({ status: 'busy' })
    try {
      await call('generateAgreement', {})
    } catch (error) {
      const sentence = errorMessage(error, { otherwise: 'contract.generateFailed' })
      return setState({ status: 'failed', sentence, error })
    }
    try {
      await download('downloadAgreement', {})
      setState({ status: 'done' })
    } catch (error) {
      setState({
        status: 'failed',
        sentence: errorMessage(error, { otherwise: 'contract.downloadFailed' }),
        error,
      })
    }
  }

  return (
    <>
      {state.status === 'failed' && (
        <Callout kind="bad">
          <p>{state.sentence}</p>
          <ErrorReference error={state.error} />
        </Callout>
      )}
      {state.status === 'done' && <Callout kind="good">{t('contract.downloaded')}</Callout>}
      <div className={classes['actions']}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={state.status === 'busy'}
          onClick={() => void fetchAgreement()}
        >
          {t('contract.download')}
        </Button>
      </div>
    </>
  )
}

interface Signed {
  readonly signed: UploadedFile | null
}

const readSigned = (kept: Readonly<Record<string, unknown>>): Signed => ({
  signed: readUploaded(kept['signed']),
})

function ContractForm() {
  const t = useText()
  const { regNumber } = useOnboarding()
  const [{ signed }, setSigned, forget] = useDraft('contract', readSigned)
  const [attempts, setAttempts] = useState(0)
  const upload = useUpload(contractRule(), signed, (file) => setSigned({ signed: file }))
  const sent = useStepResult()
  const send = useChange('dealerContract', {
    onSuccess: ({ onboarding }) => {
      forget()
      sent.goOn(onboarding)
    },
    onError: sent.failed,
  })

  const complaint =
    regNumber === ''
      ? t('documents.noRegistration')
      : upload.isBusy
        ? t('documents.stillSending')
        : signed === null
          ? t('contract.missing')
          : null

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAttempts((before) => before + 1)
    if (send.isPending || complaint !== null || signed === null) return
    send.mutate({ regNumber, signedContractUrl: signed.url })
  }

  const sentence =
    attempts > 0 && complaint !== null
      ? complaint
      : send.isError
        ? errorMessage(send.error, { refused: 'asSaid', otherwise: 'onboarding.sendFailed' })
        : null
  return (
    <form className={classes['section']} onSubmit={submit} noValidate>
      <ErrorSummary attempts={attempts} call={send} sentence={sentence} faults={[]} />
      <UploadField
        id="signed"
        label={t('contract.signed')}
        hint={t('contract.signedHint')}
        upload={upload}
        accept="image/png,image/jpeg,.heic,.heif"
      />
      <div className={classes['actions']}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('contract.submit')}
        </Button>
      </div>
    </form>
  )
}

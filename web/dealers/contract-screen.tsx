import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ContractForm } from './contract-form.tsx'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { SubmittedContract } from './submitted-contract.tsx'

/** The agreement: it is downloaded, and signed on paper or on the screen; afterwards what was sent. */
export function ContractScreen() {
  const t = useText()
  const { onboarding } = useOnboarding()
  const isDue = onboarding === 'contract'
  return (
    <>
      <PageTitle title={t('contract.title')} {...(isDue && { detail: t('contract.lead') })} />
      {isDue ? <Signing /> : <SubmittedContract />}
    </>
  )
}

function Signing() {
  const t = useText()
  return (
    <div className={classes['card']}>
      <section className={classes['section']}>
        <h2 className={classes['heading']}>{t('contract.download')}</h2>
        <Text tone="soft" size={14} lines={1.5}>
          {t('contract.downloadHint')}
        </Text>
        <AgreementDownload />
      </section>
      <section className={classes['section']}>
        <h2 className={classes['heading']}>{t('contract.sign')}</h2>
        <ContractForm />
      </section>
    </div>
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

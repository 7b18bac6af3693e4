import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { MAX_FURTHER_PAGES } from '#domain/dealers/agreement-signing.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { UploadField } from '#web/ui/upload/upload-field.tsx'
import {
  standingOf,
  useStandings,
  useReportedStanding,
  type Standings,
} from '#web/ui/upload/use-standings.ts'
import { useUpload, type UploadedFile } from '#web/ui/upload/use-upload.ts'
import { contractRule } from './document-rules.ts'
import classes from './onboarding-page.module.css'
import { useOnboarding } from './onboarding-state.ts'
import { readUploaded } from '#web/ui/upload/read-uploaded.ts'
import { useDraft } from './use-draft.ts'
import { useStepResult } from './use-step-result.ts'

interface Pages {
  /** The page with the signature. */
  readonly signed: UploadedFile | null
  /** The further pages; null for one that is not chosen yet. */
  readonly further: readonly (UploadedFile | null)[]
}

const readPages = (kept: Readonly<Record<string, unknown>>): Pages => ({
  signed: readUploaded(kept['signed']),
  further: Array.isArray(kept['further'])
    ? kept['further'].slice(0, MAX_FURTHER_PAGES).map((page: unknown) => readUploaded(page))
    : [],
})

/** Sends pictures of the agreement that was signed on paper. */
export function PagesForm() {
  const t = useText()
  const { regNumber } = useOnboarding()
  const [{ signed, further }, setPages, forget] = useDraft('contract', readPages)
  const standings = useStandings<number>()
  const [attempts, setAttempts] = useState(0)
  const sent = useStepResult()
  const send = useChange('dealerContract', {
    onSuccess: ({ onboarding }) => {
      forget()
      sent.goOn(onboarding)
    },
    onError: sent.failed,
  })
  const change = (page: number, file: UploadedFile | null) =>
    setPages((before) =>
      page === 0 ? { ...before, signed: file } : { ...before, further: before.further.with(page - 1, file) },
    )
  const complaint =
    regNumber === ''
      ? t('documents.noRegistration')
      : standings.isBusy
        ? t('documents.stillSending')
        : signed === null
          ? (standings.fault ?? t('contract.missing'))
          : null

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAttempts((before) => before + 1)
    if (send.isPending || complaint !== null || signed === null) return
    const furtherPageUrls = further.flatMap((page) => (page === null ? [] : [page.url]))
    send.mutate({ regNumber, signedContractUrl: signed.url, furtherPageUrls })
  }

  const sentence =
    attempts > 0 && complaint !== null
      ? complaint
      : send.isError
        ? errorMessage(send.error, { refused: 'sentence', otherwise: 'onboarding.sendFailed' })
        : null
  return (
    <form className={classes['section']} onSubmit={submit} noValidate>
      <ErrorSummary attempts={attempts} call={send} sentence={sentence} faults={[]} />
      {[signed, ...further].map((file, page) => (
        <PageField
          // oxlint-disable-next-line react/no-array-index-key -- a page is identified by its position
          key={page}
          page={page}
          file={file}
          onChange={change}
          standings={standings}
        />
      ))}
      <div className={classes['actions']}>
        {further.length < MAX_FURTHER_PAGES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setPages((before) => ({ ...before, further: [...before.further, null] }))}
          >
            {t('contract.addPage')}
          </Button>
        )}
        <Button type="submit" size="md" loading={send.isPending}>
          {t('contract.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The upload of one page. `page` 0 is the page with the signature. */
function PageField(props: {
  readonly page: number
  readonly file: UploadedFile | null
  readonly onChange: (page: number, file: UploadedFile | null) => void
  readonly standings: Standings<number>
}) {
  const t = useText()
  const { page, file, onChange, standings } = props
  const upload = useUpload(contractRule(), file, (next) => onChange(page, next))
  useReportedStanding(standings, page, standingOf(upload))
  return (
    <UploadField
      id={page === 0 ? 'signed' : `page${page}`}
      label={page === 0 ? t('contract.signed') : t('contract.page', { number: page })}
      hint={t(page === 0 ? 'contract.signedHint' : 'contract.pageHint')}
      upload={upload}
      accept="image/png,image/jpeg,.heic,.heif"
    />
  )
}

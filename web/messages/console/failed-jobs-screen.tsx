import { Button } from '@mantine/core'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { IconChecks } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { FailedJob } from '#contract/messages/failed-jobs.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useReadPages } from '#web/api/use-operation.ts'
import { t as say, useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import classes from './failed-jobs-screen.module.css'

const SENTENCES: ErrorSentences = { refused: 'asSaid', otherwise: 'console.decideFailed' }

interface Actions {
  readonly retry: (job: FailedJob) => void
  readonly askToDiscard: (job: FailedJob) => void
}

function jobColumns({ retry, askToDiscard }: Actions): readonly DataColumn<FailedJob>[] {
  return [
    {
      id: 'job',
      header: say('console.job'),
      isLead: true,
      cell: ({ task, message }) => (
        <span className={classes['text']}>
          <b>{message === null ? task : `${say(`console.channel.${message.channel}`)} · ${message.to}`}</b>
          {message !== null && (message.subject ?? message.text)}
        </span>
      ),
    },
    {
      id: 'failed',
      header: say('console.jobFailed'),
      cell: ({ failedAt, attempts }) => (
        <span className={classes['text']}>
          <span>{formatReceiptTime(Date.parse(failedAt))}</span>
          <span className={classes['soft']}>{say('console.jobAttempts', { count: attempts })}</span>
        </span>
      ),
    },
    {
      id: 'error',
      header: say('console.jobError'),
      cell: ({ error }) => <span className={classes['text']}>{error}</span>,
    },
    {
      id: 'actions',
      header: say('console.action'),
      cell: (job) => (
        <span className={classes['actions']}>
          {job.isOver ? (
            <span className={classes['soft']}>{say('console.tooLateToSend')}</span>
          ) : (
            <Button size="compact-md" variant="default" data-entry onClick={() => retry(job)}>
              {say(job.message === null ? 'common.retry' : 'console.sendAgain')}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => askToDiscard(job)}>
            {say('console.discard')}
          </Button>
        </span>
      ),
    },
  ]
}

/** The jobs whose last attempt failed: messages that were not sent, and other work. */
export function FailedJobsScreen() {
  const t = useText()
  useListKeys()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<FailedJob | null>(null)
  const query = useReadPages(
    'admin/getFailedJobs',
    {},
    { placeholderData: keepPreviousData, refetchInterval: 10_000 },
  )
  const pages = query.data?.pages
  const jobs = useMemo(() => pages?.flatMap((page) => page.jobs) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getFailedJobs') })
  const { mutate: retry } = useChange('admin/retryJob', {
    onSuccess: () => {
      showNotice({ kind: 'good', text: t('console.jobRetried') })
      readAgain()
    },
    onError: (error) => {
      showNotice({ kind: 'bad', text: errorMessage(error, SENTENCES) })
      readAgain()
    },
  })
  const discard = useChange('admin/discardJob', {
    onSuccess: () => {
      showNotice({ kind: 'good', text: t('console.jobDiscarded') })
      setAsked(null)
      readAgain()
    },
    onError: readAgain,
  })
  const columns = useMemo(
    () => jobColumns({ retry: ({ id }) => retry({ jobId: id }), askToDiscard: setAsked }),
    [retry],
  )
  return (
    <>
      <PageTitle
        title={t('console.failedJobs')}
        detail={
          total === null
            ? t('console.failedJobsText')
            : `${t('console.failedJobTotal', { count: total, total: formatIndianNumber(total) })} · ${t('console.failedJobsText')}`
        }
      />
      <ListPanel
        query={query}
        shown={jobs.length}
        total={total}
        rows={6}
        empty={{
          icon: <IconChecks size={28} />,
          title: t('console.noFailedJobs'),
          text: t('console.noFailedJobsText'),
        }}
      >
        <DataTable
          label={t('console.failedJobs')}
          columns={columns}
          rows={jobs}
          rowId={({ id }) => String(id)}
          isBusy={query.isPlaceholderData}
        />
      </ListPanel>
      <KeyHints canSearch={false} />
      {asked !== null && (
        <ConfirmModal
          opened
          danger
          title={t('console.discardJobTitle')}
          confirmLabel={t('console.discard')}
          busy={discard.isPending}
          onConfirm={() => discard.mutate({ jobId: asked.id })}
          onCancel={() => {
            discard.reset()
            setAsked(null)
          }}
        >
          <p>
            {asked.message === null
              ? t('console.discardJobText', { task: asked.task })
              : t('console.discardMessage', { to: asked.message.to })}
          </p>
          {discard.isError && <Callout kind="bad">{errorMessage(discard.error, SENTENCES)}</Callout>}
        </ConfirmModal>
      )}
    </>
  )
}

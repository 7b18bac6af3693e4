import { IconChecks } from '@tabler/icons-react'
import type { FailedJob } from '#contract/notifications/failed-jobs.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { t } from '#web/text/en/console.ts'
import { JobActs } from './job-acts.tsx'
import { nameTask } from './name-task.ts'

const COLUMNS: readonly Column<FailedJob>[] = [
  {
    title: 'console.job',
    isLead: true,
    cell: ({ task, message }) => (
      <Lines>
        <b>
          {message === null ? nameTask(task) : `${t(`console.channel.${message.channel}`)} · ${message.to}`}
        </b>
        {message !== null && (message.subject ?? message.text)}
      </Lines>
    ),
  },
  {
    title: 'console.jobFailed',
    cell: ({ failedAt, attempts }) => (
      <Lines>
        <span>{formatReceiptTime(Date.parse(failedAt))}</span>
        <Soft>{t('console.jobAttempts', { count: attempts })}</Soft>
      </Lines>
    ),
  },
  { title: 'console.jobError', cell: ({ error }) => <Lines>{error}</Lines> },
  { title: 'console.action', cell: (job) => <JobActs job={job} /> },
]

/** The jobs whose last attempt failed: messages that were not sent, and other work. */
export function FailedJobsScreen() {
  return (
    <ListScreen
      call="admin/getFailedJobs"
      input={{}}
      refetchInterval={10_000}
      rows="jobs"
      rowId={({ id }) => String(id)}
      title="console.failedJobs"
      total="console.failedJobTotal"
      detail="console.failedJobsText"
      columns={COLUMNS}
      empty={{
        icon: <IconChecks size={28} />,
        title: 'console.noFailedJobs',
        text: 'console.noFailedJobsText',
      }}
    />
  )
}

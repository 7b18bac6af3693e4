import { Button } from '@mantine/core'
import type { FailedJob } from '#contract/notifications/failed-jobs.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { Acts, Soft } from '#web/console/parts/cells.tsx'
import { useText } from '#web/text/en/console.ts'
import { nameTask } from './name-task.ts'

/** The buttons of a failed job: try it again, unless it is too late, or discard it. */
export function JobActs({ job: { id, task, message, isOver } }: { readonly job: FailedJob }) {
  const t = useText()
  const retry = useAction('admin/retryJob', {
    input: { jobId: id },
    done: t('console.jobRetried'),
    failed: 'console.decideFailed',
  })
  const discard = useAction('admin/discardJob', {
    input: { jobId: id },
    confirm: {
      title: t('console.discardJobTitle'),
      text:
        message === null
          ? t('console.discardJobText', { task: nameTask(task) })
          : t('console.discardMessage', { to: message.to }),
      yes: t('console.discard'),
      danger: true,
    },
    done: t('console.jobDiscarded'),
    failed: 'console.decideFailed',
  })
  return (
    <Acts>
      {isOver ? (
        <Soft>{t('console.tooLateToSend')}</Soft>
      ) : (
        <Button size="compact-md" variant="default" data-entry {...retry.button}>
          {t(message === null ? 'common.retry' : 'console.sendAgain')}
        </Button>
      )}
      <Button size="compact-md" variant="default" {...discard.button}>
        {t('console.discard')}
      </Button>
      {discard.dialog}
    </Acts>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'

/** Links from the list of dealers to the other lists of people, messages and refunds. */
export function DealerLinks() {
  const t = useText()
  // A deployment that sends real messages has no outbox and refuses this call.
  const outbox = useRead('admin/getOutbox', { limit: 1 }, { retry: false })
  const failedJobs = useRead('admin/getFailedJobs', { limit: 1 }).data?.total ?? 0
  return (
    <>
      {outbox.isSuccess && (
        <Button variant="default" component={Link} to={paths.admin.outbox}>
          {t('console.messages')}
        </Button>
      )}
      {failedJobs > 0 && (
        <Button variant="default" component={Link} to={paths.admin.failedJobs}>
          {t('console.failedJobsCount', { total: formatIndianNumber(failedJobs) })}
        </Button>
      )}
      <Button variant="default" component={Link} to={paths.admin.admins}>
        {t('console.admins')}
      </Button>
      <Button variant="default" component={Link} to={paths.admin.refunds}>
        {t('console.refunds')}
      </Button>
    </>
  )
}

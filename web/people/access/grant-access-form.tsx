import { Button } from '@mantine/core'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/access.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './grant-access-form.module.css'
import { AccessForm } from './access-form.tsx'

/** A form that gives one of the dealer's field workers access for a limited time. */
export function GrantAccessForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const people = useRead('getDrivers', {})
  if (people.data === undefined) {
    return people.isError ? (
      <Callout
        kind="bad"
        actions={
          <Button variant="default" onClick={() => void people.refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorMessage(people.error, { otherwise: 'access.peopleFailed' })}
      </Callout>
    ) : (
      <Skeleton height="12rem" />
    )
  }
  if (people.data.length === 0) return <Callout kind="info">{t('access.noPeople')}</Callout>
  return (
    <div className={classes['card']}>
      <AccessForm people={people.data} onDone={onDone} />
    </div>
  )
}

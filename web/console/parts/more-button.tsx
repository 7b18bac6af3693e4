import { Button } from '@mantine/core'
import { formatCount } from '#domain/paging.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/text/en/console.ts'
import classes from './more-button.module.css'

/** The foot of a paged list: how much of it is shown, and a button for more. */
export function MoreButton(props: {
  readonly shown: number
  readonly total: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}) {
  const t = useText()
  const { shown, total, hasMore, isLoading, onMore } = props
  return (
    <div className={classes['foot']}>
      <p>{t('console.shownOf', { shown: formatIndianNumber(shown), total: formatCount(total) })}</p>
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={onMore} data-entry>
          {t('console.more')}
        </Button>
      )}
    </div>
  )
}

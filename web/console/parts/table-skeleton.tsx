import { useText } from '#web/text/text.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '@mantine/core'
import classes from './table-skeleton.module.css'

/** The placeholder of a table that is loading. */
export function TableSkeleton({ rows }: { readonly rows: number }) {
  const t = useText()
  return (
    <SkeletonGroup>
      <div className={classes['rows']}>
        <VisuallyHidden component="output">{t('common.loading')}</VisuallyHidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height="1.75rem" />
        ))}
      </div>
    </SkeletonGroup>
  )
}

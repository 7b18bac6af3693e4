import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '#domain/paging.ts'
import classes from './count-badge.module.css'

/** A count on a tab; screen readers read `label` ("14 cars") instead of the number. */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span className={classes['badge']} data-zero={count === 0 || undefined}>
      <span aria-hidden>{formatCount(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

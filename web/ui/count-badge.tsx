import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '#domain/browsing/browse.ts'
import classes from './count-badge.module.css'

/** A count beside a tab; screen readers read `label` instead of the number ("14 cars"). */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span className={classes['badge']}>
      <span aria-hidden>{formatCount(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

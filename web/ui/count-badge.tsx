import { VisuallyHidden } from '@mantine/core'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'
import classes from './count-badge.module.css'

/** Props of a count on a tab. */
interface CountBadgeProps {
  readonly count: number
  /** Words for screen readers, which read them instead of the number: "14 cars". */
  readonly label: string
  /** The largest number that is shown: of 99, a larger count is "99+". Default: that of lists. */
  readonly max?: number
}

/** A count on a tab. */
export function CountBadge({ count, label, max = EXACT_COUNT_LIMIT }: CountBadgeProps) {
  return (
    <span className={classes['badge']} data-zero={count === 0 || undefined}>
      <span aria-hidden>{count > max ? `${formatIndianNumber(max)}+` : formatIndianNumber(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

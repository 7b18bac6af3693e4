import type { ReactNode } from 'react'
import { KindIcon } from './kind-icon.tsx'
import type { NoticeKind } from './notice.ts'
import classes from './status-badge.module.css'

/** A notice kind, `live` for a lot that is running, or `quiet` for a neutral fact. */
export type StatusKind = NoticeKind | 'live' | 'quiet'

/** A status with an icon, because colour alone must not carry meaning. */
export function StatusBadge(props: {
  readonly kind: StatusKind
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  const { kind, icon, children } = props
  const own =
    kind === 'quiet' ? null : kind === 'live' ? (
      <span className={classes['dot']} />
    ) : (
      <KindIcon kind={kind} size={16} />
    )
  return (
    <span className={classes['badge']} data-kind={kind}>
      {icon ?? own}
      <span>{children}</span>
    </span>
  )
}

import type { ReactNode } from 'react'
import { KindIcon } from './kind-icon.tsx'
import type { NoticeKind } from './notice.ts'
import classes from './status-badge.module.css'

/** A meaning, or `live` for what is running, or `quiet` for a plain fact. */
export type StatusKind = NoticeKind | 'live' | 'quiet'

/** A word about how something stands; its icon is there because colour alone carries no meaning. */
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

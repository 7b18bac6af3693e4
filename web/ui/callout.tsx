import type { ReactNode } from 'react'
import { Row } from './layout/row.tsx'
import { KindIcon } from './kind-icon.tsx'
import type { NoticeKind } from './notice.ts'
import classes from './callout.module.css'

/** A sentence that stays on the screen, with the icon of its kind. Screen readers announce a bad one at once. */
export function Callout(props: {
  readonly kind: NoticeKind
  readonly children: ReactNode
  readonly actions?: ReactNode
}) {
  const { kind, children, actions } = props
  return (
    <div className={classes['callout']} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <KindIcon kind={kind} />
      <div className={classes['text']}>{children}</div>
      {actions !== undefined && <Row gap={2}>{actions}</Row>}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import classes from './panel.module.css'

/** Props of a card with a heading. */
export interface PanelProps {
  readonly title: ReactNode
  /** A line under the heading. */
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  /** Without padding, for a table that reaches the edges. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/** A card with a heading; console pages consist of these. */
export function Panel({ title, detail, actions, isFlush = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <header className={classes['head']}>
        <div>
          <h2 className={classes['title']} id={id}>
            {title}
          </h2>
          {detail !== undefined && <p className={classes['detail']}>{detail}</p>}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </header>
      <div className={classes['body']} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  )
}

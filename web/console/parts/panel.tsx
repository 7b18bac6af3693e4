import { useId, type ReactNode } from 'react'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
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
          <Text as="h2" size={16} weight={700} lines={1.3} id={id}>
            {title}
          </Text>
          {detail !== undefined && (
            <Text tone="soft" size={14}>
              {detail}
            </Text>
          )}
        </div>
        {actions !== undefined && (
          <Row gap={2} align="center">
            {actions}
          </Row>
        )}
      </header>
      <div className={classes['body']} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  )
}

import { useId, type ReactNode } from 'react'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './card.module.css'

/** A card of the page, with a heading. */
export function Card(props: {
  readonly title: string
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { title, detail, actions, children } = props
  const id = useId()
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <Row as="header" gap={2} gapX={4} align="start" spread>
        <div>
          <Text as="h2" size={20} lines={1.3} id={id}>
            {title}
          </Text>
          {detail !== undefined && (
            <Text tone="soft" size={14}>
              {detail}
            </Text>
          )}
        </div>
        {actions !== undefined && <Row gap={2}>{actions}</Row>}
      </Row>
      {children}
    </section>
  )
}

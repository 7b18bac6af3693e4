import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './car-history.module.css'

/** A thing of a car's way, such as a proof of payment: its title, how it stands, facts, and what can be done with it. */
export function Entry(props: {
  readonly title: string
  readonly badge?: ReactNode
  /** One line each; null is left out. */
  readonly facts: readonly (string | null)[]
  readonly action?: ReactNode
}) {
  const facts = props.facts.filter((fact) => fact !== null)
  return (
    <li className={classes['entry']}>
      <div className={classes['words']}>
        <Row gap={1} gapX={3} align="center">
          <strong>{props.title}</strong>
          {props.badge}
        </Row>
        {facts.map((fact) => (
          <Text as="span" tone="soft" size={14} key={fact}>
            {fact}
          </Text>
        ))}
      </div>
      {props.action}
    </li>
  )
}

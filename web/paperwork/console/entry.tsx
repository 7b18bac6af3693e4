import type { ReactNode } from 'react'
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
        <div className={classes['detail']}>
          <strong>{props.title}</strong>
          {props.badge}
        </div>
        {facts.map((fact) => (
          <span key={fact} className={classes['soft']}>
            {fact}
          </span>
        ))}
      </div>
      {props.action}
    </li>
  )
}

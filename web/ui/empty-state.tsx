import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './empty-state.module.css'

/** The action offered with an empty or failed state: a link or a button. */
export interface StateAction {
  readonly label: string
  readonly to?: string
  readonly onClick?: () => void
}

/** Props of the placeholder of an empty list. */
export interface EmptyStateProps {
  readonly title: string
  readonly text?: string
  readonly icon?: ReactNode
  readonly action?: StateAction
  /** More lines, under the text. */
  readonly children?: ReactNode
}

/** The placeholder of a list without entries. */
export function EmptyState({ title, text, icon, action, children }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      {icon !== undefined && (
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
      )}
      <Text as="h2" size={20} lines={1.25}>
        {title}
      </Text>
      {text !== undefined && <p className={classes['text']}>{text}</p>}
      {children}
      {action !== undefined && (
        <div className={classes['actions']}>
          <StateButton action={action} />
        </div>
      )}
    </div>
  )
}

/** A link when the action has a target, otherwise a button. */
export function StateButton(props: { readonly action: StateAction; readonly isSecondary?: boolean }) {
  const { action, isSecondary = false } = props
  const variant = isSecondary ? 'default' : 'filled'
  if (action.to === undefined) {
    return (
      <Button variant={variant} onClick={action.onClick}>
        {action.label}
      </Button>
    )
  }
  return (
    <Button variant={variant} component={Link} to={action.to} onClick={action.onClick}>
      {action.label}
    </Button>
  )
}

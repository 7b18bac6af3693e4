import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './field-button.module.css'

/** The single button of a card. Without an action it is disabled and its label states why. */
export function FieldButton(props: {
  readonly icon: ReactNode
  readonly onClick?: () => void
  readonly children: ReactNode
}) {
  const { icon, onClick, children } = props
  return (
    <Button
      className={classes['button'] ?? ''}
      variant={onClick === undefined ? 'default' : 'filled'}
      disabled={onClick === undefined}
      leftSection={icon}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

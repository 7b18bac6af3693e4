import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readHandedOn, type HandedOn } from './handed-on.ts'
import classes from './way.module.css'

/** A link between two sign-in screens. */
export interface WayProps {
  readonly to: string
  /** The state passed to the next screen. */
  readonly hands?: HandedOn
  readonly children: ReactNode
}

/** A link between two sign-in screens that passes on the path that the user originally asked for. */
export function Way({ to, hands, children }: WayProps) {
  const state = useHandOn(hands)
  return (
    <Link className={classes['way']} to={to} state={state}>
      {children}
    </Link>
  )
}

/** The state for the next screen: `hands` and the path that the user originally asked for. */
export function useHandOn(hands: HandedOn = {}): HandedOn {
  const { from } = readHandedOn(useLocation().state)
  return { ...(from !== undefined && { from }), ...hands }
}

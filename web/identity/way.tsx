import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readHandedOn, type HandedOn } from './handed-on.ts'
import classes from './way.module.css'

/** A link from one screen of signing in to another. */
export interface WayProps {
  readonly to: string
  /** What the other one is handed. */
  readonly hands?: HandedOn
  readonly children: ReactNode
}

/** Leads from one screen of signing in to another; where the person wanted to be goes along. */
export function Way({ to, hands, children }: WayProps) {
  const state = useHandOn(hands)
  return (
    <Link className={classes['way']} to={to} state={state}>
      {children}
    </Link>
  )
}

/** What the next screen is handed: this, and where the person wanted to be. */
export function useHandOn(hands: HandedOn = {}): HandedOn {
  const { from } = readHandedOn(useLocation().state)
  return { ...(from !== undefined && { from }), ...hands }
}

import type { ReactNode } from 'react'
import classes from './car-grid.module.css'

/** A list of cards in as many columns as fit; one on a phone. */
export interface CarGridProps {
  /** What the list is, for a screen reader. */
  readonly label: string
  /** The list is being read anew: what is shown is the one before. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** The grid of car cards; its children are `CarGridItem`s. */
export function CarGrid({ label, busy = false, children }: CarGridProps) {
  return (
    <ul className={classes['grid']} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  )
}

/** The place of one card. */
export function CarGridItem({ children }: { readonly children: ReactNode }) {
  return <li className={classes['item']}>{children}</li>
}

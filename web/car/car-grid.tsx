import type { ReactNode } from 'react'
import classes from './car-grid.module.css'

/** Props of a grid of car cards. */
export interface CarGridProps {
  /** The list's accessible name. */
  readonly label: string
  /** The list is being read again; the previous entries stay visible. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A grid of car cards with as many columns as fit; one on a phone. Its children are `CarGridItem`s. */
export function CarGrid({ label, busy = false, children }: CarGridProps) {
  return (
    <ul className={classes['grid']} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  )
}

/** One cell of a `CarGrid`. In a long list, cells far from the window are neither laid out nor painted. */
export function CarGridItem(props: { readonly isOfLongList?: boolean; readonly children: ReactNode }) {
  return (
    <li className={classes['item']} data-long={props.isOfLongList === true || undefined}>
      {props.children}
    </li>
  )
}

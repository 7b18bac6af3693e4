import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** A figure and what it counts. */
export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly isBad?: boolean
}

/** Figures side by side, large enough to be read across a desk. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, isBad = false }) => (
        <div key={label} className={classes['figure']} data-bad={isBad || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** A number and its label. */
export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly isBad?: boolean
}

/** Large numbers side by side. */
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

import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** A number and its label. */
export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly isBad?: boolean
}

/** Large numbers side by side. `children` are {@link FigureCell}s that follow the others. */
export function Figures(props: { readonly figures: readonly Figure[]; readonly children?: ReactNode }) {
  return (
    <dl className={classes['figures']}>
      {props.figures.map((figure) => (
        <FigureCell key={figure.label} {...figure} />
      ))}
      {props.children}
    </dl>
  )
}

/** One of {@link Figures}. */
export function FigureCell({ label, value, isBad = false }: Figure) {
  return (
    <div className={classes['figure']} data-bad={isBad || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

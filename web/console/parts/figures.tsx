import type { ReactNode } from 'react'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import classes from './figures.module.css'

/** A number and its label. */
export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly isBad?: boolean
}

/** Large numbers side by side. `children` are {@link FigureCell}s that follow the others. */
export function Figures(props: { readonly figures?: readonly Figure[]; readonly children?: ReactNode }) {
  return (
    <Row as="dl" gap={3} gapX={8} className={classes['figures']}>
      {props.figures?.map((figure) => (
        <FigureCell key={figure.label} {...figure} />
      ))}
      {props.children}
    </Row>
  )
}

/** One of {@link Figures}. */
export function FigureCell({ label, value, isBad = false }: Figure) {
  return (
    <Fact label={label} className={classes['figure']} {...(isBad && { tone: 'bad' })}>
      {value}
    </Fact>
  )
}

import { Fact } from '#web/ui/layout/fact.tsx'
import classes from './spec-list.module.css'

/** One fact of a car and its label. */
export interface Spec {
  readonly label: string
  readonly value: string
}

/** The facts of a car with their labels. */
export function SpecList({ specs }: { readonly specs: readonly Spec[] }) {
  return (
    <dl className={classes['specs']}>
      {specs.map(({ label, value }) => (
        <Fact label={label} labelTone="faint" key={label} className={classes['spec']}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

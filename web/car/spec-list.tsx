import classes from './spec-list.module.css'

/** One fact of a car and what it is called. */
export interface Spec {
  readonly label: string
  readonly value: string
}

/** The facts of a car, each with its name. */
export function SpecList({ specs }: { readonly specs: readonly Spec[] }) {
  return (
    <dl className={classes['specs']}>
      {specs.map(({ label, value }) => (
        <div key={label} className={classes['spec']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

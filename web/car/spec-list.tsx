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
        <div key={label} className={classes['spec']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { formatRupees } from '#domain/money.ts'
import classes from './money.module.css'

/** An amount in whole rupees with Indian digit grouping. */
export function Money(props: { readonly rupees: number; readonly size?: 'sm' | 'md' | 'lg' | 'xl' }) {
  return (
    <span className={classes['money']} data-size={props.size ?? 'sm'}>
      {formatRupees(props.rupees)}
    </span>
  )
}

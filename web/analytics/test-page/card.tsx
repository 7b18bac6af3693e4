import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

/** A card of the page, with a heading. */
export function Card(props: {
  readonly title: string
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { title, detail, actions, children } = props
  const id = useId()
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <header className={classes['head']}>
        <div>
          <h2 className={classes['title']} id={id}>
            {title}
          </h2>
          {detail !== undefined && <p className={classes['detail']}>{detail}</p>}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

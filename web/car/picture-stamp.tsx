import type { ReactNode } from 'react'
import classes from './picture-stamp.module.css'

/** The stamp across the picture of a car that is gone, "SOLD", or that is one's own, "WON" (`isGood`). */
export function PictureStamp(props: { readonly isGood?: boolean; readonly children: ReactNode }) {
  return (
    <div className={classes['veil']}>
      <span className={classes['stamp']} data-good={props.isGood || undefined}>
        {props.children}
      </span>
    </div>
  )
}

import type { ReactNode } from 'react'
import classes from './picture-stamp.module.css'

/** The stamp across the picture of a car that is gone: "SOLD". */
export function PictureStamp({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['veil']}>
      <span className={classes['stamp']}>{children}</span>
    </div>
  )
}

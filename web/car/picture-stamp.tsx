import type { ReactNode } from 'react'
import classes from './picture-stamp.module.css'

/** What is stamped across a picture once its car is gone: "SOLD". */
export function PictureStamp({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['veil']}>
      <span className={classes['stamp']}>{children}</span>
    </div>
  )
}

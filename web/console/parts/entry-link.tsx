import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './entry-link.module.css'

/** The link that opens a row of a list. The whole row is clickable, and `j` and `k` move to it. */
export function EntryLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={classes['link']} to={to} data-entry>
      {children}
    </Link>
  )
}

import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import classes from './under-reserve.module.css'

/** The lot, and what the decision on it means. */
export function Asked({ lot, children }: { readonly lot: HouseLot; readonly children: string }) {
  return (
    <>
      <p>
        <b>{lot.title}</b>
      </p>
      <p>{children}</p>
    </>
  )
}

/** A key that does the same as the button. */
export function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={classes['key']} aria-hidden>
      {name}
    </kbd>
  )
}

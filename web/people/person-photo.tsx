import classes from './person-photo.module.css'

/** The round picture of a person whose name stands beside it; `size` in px. */
export function PersonPhoto({ src, size = 56 }: { readonly src: string; readonly size?: 48 | 56 }) {
  return <img className={classes['photo']} src={src} alt="" width={size} height={size} loading="lazy" />
}

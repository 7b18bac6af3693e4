import classes from './skeleton.module.css'

/** A grey place of the size of what is coming; lengths as CSS writes them. */
export interface SkeletonProps {
  readonly height: string
  readonly width?: string
  readonly radius?: string
}

/** Stands where something is still on its way, in the size that it will have. */
export function Skeleton({ height, width = '100%', radius = 'var(--radius-control)' }: SkeletonProps) {
  return <span className={classes['skeleton']} style={{ height, width, borderRadius: radius }} aria-hidden />
}

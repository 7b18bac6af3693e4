import type { ReactNode } from 'react'
import classes from './skeleton.module.css'

/** Props of a placeholder; lengths are CSS values. */
export interface SkeletonProps {
  readonly height: string
  readonly width?: string
  readonly radius?: string
}

/** A placeholder with the dimensions of the content that is loading. */
export function Skeleton({ height, width = '100%', radius = 'var(--radius-control)' }: SkeletonProps) {
  return <span className={classes['skeleton']} style={{ height, width, borderRadius: radius }} aria-hidden />
}

/** The placeholders of a list or a card, which fade as one. */
export function SkeletonGroup({ children }: { readonly children: ReactNode }) {
  return <div className={classes['group']}>{children}</div>
}

import type { ReactElement } from 'react'
import classes from './layout.module.css'
import { renderPart, type Arrangement, type PartProps, type Tag } from './part.ts'

interface SurfaceLook extends Arrangement {
  /** Children beside each other. */
  readonly row?: boolean
  readonly oneLine?: boolean
  readonly spread?: boolean
  readonly justify?: 'start'
  /** The distance between the edge and the content. */
  readonly pad?: 4
}

/** A card on the page: its children stand below each other, or in a row. */
export function Surface<T extends Tag = 'div'>(props: PartProps<T, SurfaceLook>): ReactElement {
  return renderPart('div', `${classes['surface']} ${classes['stack']}`, props)
}

import type { ReactElement } from 'react'
import classes from './layout.module.css'
import { renderPart, type Arrangement, type PartProps, type Tag } from './part.ts'

interface RowLook extends Arrangement {
  /** The first child at the start of the line, the last at its end. */
  readonly spread?: boolean
  /** Never continues on another line. */
  readonly oneLine?: boolean
}

/** Children beside each other, on as many lines as they need. */
export function Row<T extends Tag = 'div'>(props: PartProps<T, RowLook>): ReactElement {
  return renderPart('div', classes['row'], props)
}

import type { ReactElement } from 'react'
import classes from './layout.module.css'
import { renderPart, type Arrangement, type PartProps, type Tag } from './part.ts'

interface StackLook extends Arrangement {
  /** `start` leaves each child as wide as its content. */
  readonly justify?: 'start'
}

/** Children below each other. As a list or a fieldset it has neither bullets nor a frame. */
export function Stack<T extends Tag = 'div'>(props: PartProps<T, StackLook>): ReactElement {
  return renderPart('div', classes['stack'], props)
}

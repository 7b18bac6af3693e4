import type { ReactElement } from 'react'
import { renderPart, type PartProps, type Tag, type TextLook } from './part.ts'

/** A text in a size, tone and weight of the scale: a paragraph, unless `as` is another element. */
export function Text<T extends Tag = 'p'>(props: PartProps<T, TextLook>): ReactElement {
  return renderPart('p', undefined, props)
}

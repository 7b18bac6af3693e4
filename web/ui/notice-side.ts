/** An edge of the window. */
export type Side = 'top' | 'bottom'

/** Where something lies in the window, in pixels from its upper edge. */
interface Extent {
  readonly top: number
  readonly bottom: number
}

/**
 * At which edge the notices lie clear of the field that is being typed in: the lower one for a field in the
 * upper half, and the other way round. Null where they may lie anywhere, for there is room for both.
 */
export function freeSide(field: Extent, notices: Extent, windowHeight: number): Side | null {
  const height = notices.bottom - notices.top
  const isClearOfBoth = field.top > height + MARGIN && field.bottom < windowHeight - height - MARGIN
  if (isClearOfBoth) return null
  return (field.top + field.bottom) / 2 < windowHeight / 2 ? 'bottom' : 'top'
}

/** The distance of the notices from the edge, and of what is typed from them, in pixels. */
const MARGIN = 32

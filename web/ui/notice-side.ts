/** The upper or lower edge of the window. */
export type Side = 'top' | 'bottom'

/** A vertical extent in pixels from the top of the window. */
interface Extent {
  readonly top: number
  readonly bottom: number
}

/**
 * Returns the window edge at which the notices do not cover the focused field: the bottom for a field in the upper
 * half, otherwise the top. Null if both edges have room.
 */
export function uncoveredSide(field: Extent, notices: Extent, windowHeight: number): Side | null {
  const height = notices.bottom - notices.top
  const isClearOfBoth = field.top > height + MARGIN && field.bottom < windowHeight - height - MARGIN
  if (isClearOfBoth) return null
  return (field.top + field.bottom) / 2 < windowHeight / 2 ? 'bottom' : 'top'
}

/** The gap in pixels between the notices and the window edge, and between the notices and the field. */
const MARGIN = 32

import { isShown, plain, shownTextNodes } from './shown-text.ts'

/** How far a text may stick out, in CSS px: rounded widths differ by up to one. */
const TOLERANCE = 1.5

/**
 * Finds what does not fit in the width: a page that scrolls sideways, and texts of which a part is cut off at the window's
 * edge, at the edge of an element that hides what sticks out, or, as a placeholder, at the end of its field. Exempt are
 * rows that scroll sideways, and texts shortened with an ellipsis, except those of buttons and placeholders.
 */
export function findCutOff(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const sideways =
    scrollWidth > clientWidth
      ? [`The page scrolls sideways: ${scrollWidth} of ${clientWidth} px${nameWidest(scrollWidth)}.`]
      : []
  return [
    ...sideways,
    ...shownTextNodes()
      .filter(isCutOff)
      .map((node) => `Cut off: “${plain(node.data)}”.`),
    ...[...document.querySelectorAll('input')]
      .filter((field) => field.matches(':placeholder-shown') && isShown(field))
      .filter(cutsPlaceholder)
      .map(({ placeholder }) => `Cut off in its field: “${plain(placeholder)}”.`),
  ]
}

/** Whether the placeholder of a field is wider than the field, which shows the beginning of it alone. */
function cutsPlaceholder(field: HTMLInputElement): boolean {
  const { font, letterSpacing } = getComputedStyle(field, '::placeholder')
  const { clientWidth } = field
  const { paddingLeft, paddingRight } = getComputedStyle(field)
  const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) throw new Error('The browser draws no text.')
  Object.assign(pen, { font, letterSpacing })
  return pen.measureText(plain(field.placeholder)).width > room + TOLERANCE
}

function isCutOff(node: Text): boolean {
  const range = document.createRange()
  range.selectNodeContents(node)
  const { left, right, top, bottom, width } = range.getBoundingClientRect()
  // A text that is moved out of sight or clipped to nothing is for screen readers alone.
  if (width === 0 || right <= 0 || bottom <= 0) return false
  for (let element = node.parentElement; element !== null; element = element.parentElement) {
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return false
    if (style.overflowX === 'auto' || style.overflowX === 'scroll') return false
    if (style.position === 'fixed') break
    if (style.overflowX === 'visible' && !element.matches('button')) continue
    if (style.textOverflow === 'ellipsis' && element.closest('button') === null) return false
    const isBeside = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
    if (isBeside) return false
    if (left < box.left - TOLERANCE || right > box.right + TOLERANCE) return true
  }
  return left < -TOLERANCE || right > document.documentElement.clientWidth + TOLERANCE
}

/** Names the innermost element that reaches the edge of a page that is too wide, by its text. */
function nameWidest(edge: number): string {
  const reaches = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right >= edge - TOLERANCE,
  )
  const text = plain(reaches.at(-1)?.textContent ?? '')
  return text === '' ? '' : `, up to “${text.slice(0, 60)}”`
}

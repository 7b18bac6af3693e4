import { isShown } from './shown-text.ts'

/** The minimum contrast of a text with what is behind it (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5

/** Finds the text fields in which a selected text cannot be read. Axe does not look at what is selected. */
export function findDimSelections(): string[] {
  return [...document.querySelectorAll('input, textarea')].filter(isShown).flatMap((field) => {
    const { color, backgroundColor } = getComputedStyle(field, '::selection')
    const contrast = contrastOf(color, backgroundColor)
    return contrast >= MIN_CONTRAST
      ? []
      : [`A selected text has a contrast of ${contrast.toFixed(1)}: ${color} on ${backgroundColor}.`]
  })
}

/** Returns the contrast of two colours, such as `rgb(1, 2, 3)`: from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).toSorted((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

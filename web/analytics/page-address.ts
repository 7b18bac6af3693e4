import { patternsOf, screenAt } from '#contract/screens.ts'

/** The address of an event on a page that does not exist; what was typed can hold a token. */
const NOWHERE = '/404'

/** Returns the pattern of the screen at a path, such as `/car-details/:carId`. */
export function pagePattern(path: string): string {
  const screen = screenAt(path)
  return screen === null ? NOWHERE : patternsOf(screen)[0]
}

/** Returns a path as events record it: that of a link with a token is the screen's pattern. */
export function pageAddress(path: string): string {
  const pattern = pagePattern(path)
  return pattern === NOWHERE || pattern.includes(':token') ? pattern : path
}

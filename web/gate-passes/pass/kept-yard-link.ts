import { browserStorage } from '#web/session/browser-storage.ts'
import { YARD_LINK } from '#web/session/person-storage.ts'

/** Returns the token of the yard's link that this phone keeps; null if it keeps none. */
export function readYardLink(): string | null {
  return browserStorage('localStorage')?.getItem(YARD_LINK) ?? null
}

/** Keeps the token of a yard's link on this phone. Returns false if the browser stores nothing. */
export function keepYardLink(token: string): boolean {
  try {
    browserStorage('localStorage')?.setItem(YARD_LINK, token)
  } catch (error) {
    // Storage is full or forbidden.
    if (!(error instanceof DOMException)) throw error
  }
  return readYardLink() === token
}

/** Removes the yard's link from this phone. */
export function forgetYardLink(): void {
  browserStorage('localStorage')?.removeItem(YARD_LINK)
}

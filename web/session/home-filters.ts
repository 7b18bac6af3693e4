import { browserStorage } from './browser-storage.ts'

const KEY = 'homeFilters'

const storage = () => browserStorage('sessionStorage')

/** Returns the last filters, sort order and city of Dealer Home as a query string, or null. */
export function readHomeFilters(): string | null {
  return storage()?.getItem(KEY) ?? null
}

/** Stores the query string of Dealer Home for the lifetime of the tab. */
export function saveHomeFilters(search: string): void {
  try {
    storage()?.setItem(KEY, search)
  } catch (error) {
    // Storage is full; losing this convenience is harmless.
    if (!(error instanceof DOMException)) throw error
  }
}

/** The key under which Dealer Home stores the dealer's places in its lists. */
export const HOME_PLACES = 'homePlaces'

/** Deletes the stored query string and the places in the lists when the account changes. */
export function clearHomeFilters(): void {
  storage()?.removeItem(KEY)
  storage()?.removeItem(HOME_PLACES)
}

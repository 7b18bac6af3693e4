import { browserStorage } from './browser-storage.ts'
import { keepForPerson } from './person-storage.ts'

const KEY = 'homeFilters'

const storage = () => browserStorage('sessionStorage')

/** Returns the last filters, sort order and city of Dealer Home as a query string, or null. */
export function readHomeFilters(): string | null {
  return storage()?.getItem(KEY) ?? null
}

/** Stores the query string of a person's Dealer Home for the lifetime of the tab. */
export function saveHomeFilters(owner: string, search: string): void {
  try {
    keepForPerson(owner, 'sessionStorage', KEY, search)
  } catch (error) {
    // Storage is full; losing this convenience is harmless.
    if (!(error instanceof DOMException)) throw error
  }
}

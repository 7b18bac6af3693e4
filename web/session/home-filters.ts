import { browserStorage } from './browser-storage.ts'

const KEY = 'homeFilters'

const storage = () => browserStorage('sessionStorage')

/** The last filters, sort and city of Dealer Home as a query string, or null. */
export function readHomeFilters(): string | null {
  return storage()?.getItem(KEY) ?? null
}

/** Keeps the query string of Dealer Home for as long as the tab lives. */
export function saveHomeFilters(search: string): void {
  try {
    storage()?.setItem(KEY, search)
  } catch (error) {
    // A full storage costs only this convenience.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Forgets them, at Logout. */
export function clearHomeFilters(): void {
  storage()?.removeItem(KEY)
}

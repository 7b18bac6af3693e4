/** What the browser keeps, for good or for as long as the tab is open; null where it is forbidden. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null
  } catch {
    // Reading the property itself throws where storage is forbidden.
    return null
  }
}

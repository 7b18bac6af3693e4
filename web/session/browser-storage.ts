/** Returns the browser's storage, permanent or per tab; null if forbidden. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null
  } catch {
    // Reading the property itself throws if storage is forbidden.
    return null
  }
}

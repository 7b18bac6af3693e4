import { isLocale, preferredLocale, type Locale } from '#domain/locale.ts'
import { browserStorage } from '#web/session/browser-storage.ts'
import { LANGUAGE } from '#web/session/person-storage.ts'

/** The language of this page. It stays until the page is loaded again. */
export const LOCALE: Locale = storedLocale() ?? preferredLocale(askedByBrowser())

/** Returns the language that was chosen on this device, or null. */
export function storedLocale(): Locale | null {
  const stored = browserStorage('localStorage')?.getItem(LANGUAGE) ?? ''
  return isLocale(stored) ? stored : null
}

/**
 * Keeps a language for this device, and loads the page again in it. Returns false, and loads nothing, if the browser
 * forbids storage: the page would come back in the same language.
 */
export function switchTo(locale: Locale): boolean {
  try {
    browserStorage('localStorage')?.setItem(LANGUAGE, locale)
  } catch {
    return false
  }
  if (storedLocale() !== locale) return false
  location.reload()
  return true
}

/** The browser's languages as an `Accept-Language` header lists them, the first one first. */
function askedByBrowser(): string {
  return (globalThis.navigator?.languages ?? []).join(',')
}

import { isLocale, preferredLocale, type Locale } from '#domain/locale.ts'
import { browserStorage } from '#web/session/browser-storage.ts'
import { LANGUAGE } from '#web/session/person-storage.ts'

/** The language of this page. It stays until the page is loaded again. */
export const LOCALE: Locale = storedLocale() ?? preferredLocale(askedByBrowser())

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

/** Switches to a language that is chosen before anybody has signed in. */
export function chooseBeforeSignIn(locale: Locale): void {
  try {
    browserStorage('sessionStorage')?.setItem(LANGUAGE, locale)
  } catch {
    // The page is loaded in the language all the same.
  }
  switchTo(locale)
}

/**
 * Whether the page's language was chosen before anybody had signed in. Returns true once: the caller then stores the
 * language with the person.
 */
export function takeChoice(): boolean {
  const storage = browserStorage('sessionStorage')
  const isChosen = storage?.getItem(LANGUAGE) === LOCALE
  storage?.removeItem(LANGUAGE)
  return isChosen
}

function storedLocale(): Locale | null {
  const stored = browserStorage('localStorage')?.getItem(LANGUAGE) ?? ''
  return isLocale(stored) ? stored : null
}

/** The browser's languages as an `Accept-Language` header lists them, the first one first. */
function askedByBrowser(): string {
  return (globalThis.navigator?.languages ?? []).join(',')
}

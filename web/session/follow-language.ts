import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import { call } from '#web/api/client.ts'
import { LOCALE, switchTo, takeChoice } from '#web/text/locale.ts'
import type { User } from './read-session.ts'

/** The part of a person by which the language of the pages is chosen. An older release names no language. */
type Reader = { readonly role: User['role']; readonly language?: User['language'] }

/**
 * Brings the page into the language of the person who is signed in. A language that was chosen on the sign-in page just
 * before is stored with the person instead.
 */
export function followLanguage(user: Reader): void {
  if (takeChoice()) {
    // Unanswered, the person keeps the former language, and chooses again in the menu.
    call('setLanguage', { language: LOCALE }).catch(() => undefined)
    return
  }
  const language = languageFor(user, LOCALE)
  if (language !== LOCALE) switchTo(language)
}

/**
 * Returns the language in which a person reads, whose page is in one already. The console is in English alone, so an admin
 * who has chosen no language reads English, whatever the browser asks for.
 */
export function languageFor({ role, language }: Reader, page: Locale): Locale {
  return language ?? (role === 'admin' ? DEFAULT_LOCALE : page)
}

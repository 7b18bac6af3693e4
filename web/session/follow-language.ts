import { call } from '#web/api/client.ts'
import { LOCALE, switchTo, takeChoice } from '#web/text/locale.ts'
import type { User } from './read-session.ts'

/**
 * Brings the page into the language of the person who is signed in. A language that was chosen on the sign-in page just
 * before is stored with the person instead.
 */
export function followLanguage({ language }: Pick<User, 'language'>): void {
  if (takeChoice()) {
    // Unanswered, the person keeps the former language, and chooses again in the menu.
    call('setLanguage', { language: LOCALE }).catch(() => undefined)
    return
  }
  // An older release names no language.
  if ((language ?? LOCALE) !== LOCALE) switchTo(language ?? LOCALE)
}

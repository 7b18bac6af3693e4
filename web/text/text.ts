import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { useSyncExternalStore } from 'react'
import { everywhereTexts } from './en/everywhere.ts'
import type { FamilyTextId } from './families.ts'

/** The id of any text; an unknown id does not compile. */
export type TextId = keyof typeof everywhereTexts | FamilyTextId

/** The values of a text's placeholders, by the names in its braces. */
export type TextValues = Readonly<Record<string, string | number>>

/** Returns a text in the user's language, with the values in its placeholders. */
export type Translate = (id: TextId, values?: TextValues) => string

const LOCALE = 'en'

const i18n = setupI18n()
// In a build the texts are already compiled.
if (import.meta.env.DEV) i18n.setMessagesCompiler(compileMessage)
// A copy, because texts loaded later are added to it.
i18n.load(LOCALE, { ...everywhereTexts })
i18n.activate(LOCALE, 'en-IN')

/** Adds the texts of a screen family to those that {@link t} knows. */
export function addTexts(texts: Messages): void {
  i18n.load(LOCALE, texts)
}

/** Whether an id names a text whose family has been loaded. */
export function hasText(id: string): id is TextId {
  return i18n.messages[id] !== undefined
}

/** Returns the text with this id, with the values in its placeholders. */
export const t: Translate = (id, values) => i18n.t(id, values)

const subscribe = (onChange: () => void) => i18n.on('change', onChange)
const locale = () => i18n.locale

/** Returns {@link t} for a component, which re-renders when the language changes. */
export function useText(): Translate {
  useSyncExternalStore(subscribe, locale)
  return t
}

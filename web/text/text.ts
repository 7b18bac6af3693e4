import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { useSyncExternalStore } from 'react'
import { everywhereTexts } from './en/everywhere.ts'
import type { FamilyTextId } from './families.ts'

/** Every text there is, by its id; an id that no catalogue knows does not compile. */
export type TextId = keyof typeof everywhereTexts | FamilyTextId

/** What stands in a text's braces. */
export type TextValues = Readonly<Record<string, string | number>>

/** Says a text in the person's language. */
export type Say = (id: TextId, values?: TextValues) => string

const LOCALE = 'en'

const i18n = setupI18n()
// A build brings its texts compiled.
if (import.meta.env.DEV) i18n.setMessagesCompiler(compileMessage)
// A copy: what is loaded later is written into it.
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

/** The text with this id, with the values in its braces. */
export const t: Say = (id, values) => i18n.t(id, values)

const subscribe = (onChange: () => void) => i18n.on('change', onChange)
const locale = () => i18n.locale

/** {@link t} for a component, which follows the language. */
export function useText(): Say {
  useSyncExternalStore(subscribe, locale)
  return t
}

import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { DEFAULT_LOCALE, FORMAT_LOCALE } from '#domain/locale.ts'
import { everywhereTexts } from './en/everywhere.ts'
import { LOCALE } from './locale.ts'

/** The values of a text's placeholders, by the names in its braces. */
export type TextValues = Readonly<Record<string, string | number>>

/** The texts of all screens, which are loaded with the app. */
type Everywhere = typeof everywhereTexts

/** Returns a text of a family, or one of all screens, in the user's language, with the values in its placeholders. */
export type Translate<Texts = object> = (
  id: Extract<keyof Texts | keyof Everywhere, string>,
  values?: TextValues,
) => string

/** The two ways to the texts of a family. */
export interface TextFamily<Texts> {
  /** Returns the function that gives a component its texts. */
  readonly useText: () => Translate<Texts>
  /** Returns a text outside of components: for events, and for functions that they call. Not while a module loads. */
  readonly t: Translate<Texts>
}

const i18n = setupI18n()
// In a build the texts are already compiled.
if (import.meta.env.DEV) i18n.setMessagesCompiler(compileMessage)
i18n.load(LOCALE, {})
i18n.activate(LOCALE, FORMAT_LOCALE[LOCALE])

/** Translations that are still being loaded. */
const pending = new Set<Promise<void>>()

/**
 * Adds the texts of a family: the English ones at once, those of the page's language over them as soon as they are
 * loaded. A module that shows texts imports the family's file, so a chunk carries the texts of its modules.
 */
export function textFamily<const Texts extends Messages>(name: string, texts: Texts): TextFamily<Texts> {
  i18n.load(LOCALE, { ...texts })
  if (LOCALE !== DEFAULT_LOCALE) holdPage(addTranslation(name, texts))
  return { useText: () => translate, t: translate }
}

/** Lets the page wait for a translation ({@link textsReady}). */
export function holdPage(translation: Promise<void>): void {
  const loading = translation.finally(() => pending.delete(loading))
  pending.add(loading)
}

async function addTranslation(name: string, texts: Messages): Promise<void> {
  try {
    const { translationOf } = await import('./translations.ts')
    i18n.load(LOCALE, await translationOf(name, texts, LOCALE))
  } catch {
    // The English texts stay.
  }
}

/** Adds each number in groups, as `name#`: the compiled texts name it so. */
export function withGroups(values: TextValues): TextValues {
  const numbers = Object.entries(values).filter(([, value]) => typeof value === 'number')
  if (numbers.length === 0) return values
  const grouped = numbers.map(([name, value]) => [
    `${name}#`,
    Number.isInteger(value) ? formatIndianNumber(Number(value)) : String(value),
  ])
  return { ...values, ...(Object.fromEntries(grouped) as TextValues) }
}

/** Waits for the translations of all families that were added. Nothing is shown before, so that no text changes. */
export async function textsReady(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}

/** Returns the text with this id, in the user's language, whatever family it is of. */
export const translate = (id: string, values?: TextValues): string => i18n.t(id, values && withGroups(values))

/** Whether a text with this id has been loaded. */
export function isLoaded(id: string): boolean {
  return i18n.messages[id] !== undefined
}

/** The texts of all screens. */
export const everywhere: TextFamily<Everywhere> = textFamily('everywhere', everywhereTexts)

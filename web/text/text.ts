import type { TextId } from './text-ids.ts'
import { everywhere, isLoaded, translate, type TextValues } from './text-family.ts'

export type { TextId }

/** Returns any text. A part uses it for ids that it is given: the module that names the id imports its family. */
export type TranslateAny = (id: TextId, values?: TextValues) => string

/** The texts of all screens. Components of one family take its own `useText`, which has these too. */
export const { useText, t } = everywhere

/** Returns any text, see {@link TranslateAny}. */
export const anyText: TranslateAny = translate

/** Returns {@link anyText} for a component. */
export const useAnyText = (): TranslateAny => anyText

/** Whether an id names a text whose family has been loaded. */
export function hasText(id: string): id is TextId {
  return isLoaded(id)
}

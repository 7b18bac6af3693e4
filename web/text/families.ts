import type { Messages } from '@lingui/core'
import { TEXT_FAMILIES } from '#web/text-families.ts'

/** The name of a text family. */
export type TextFamily = keyof typeof TEXT_FAMILIES

/** The id of a text of any family. */
export type FamilyTextId = {
  [Family in TextFamily]: keyof Awaited<ReturnType<(typeof TEXT_FAMILIES)[Family]>>
}[TextFamily]

/** Fetches the texts of a family. */
export function fetchTexts(family: TextFamily): Promise<Messages> {
  return TEXT_FAMILIES[family]()
}

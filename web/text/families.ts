import type { Messages } from '@lingui/core'
import type { CONSOLE_TEXT_FAMILIES } from '#web/console-text-families.ts'
import { TEXT_FAMILIES } from '#web/text-families.ts'

type Families = typeof TEXT_FAMILIES & typeof CONSOLE_TEXT_FAMILIES

/** The name of a text family. */
export type TextFamily = keyof Families

/** The id of a text of any family. */
export type FamilyTextId = {
  [Family in TextFamily]: keyof Awaited<ReturnType<Families[Family]>>
}[TextFamily]

/** Fetches the texts of a family; the console's through its own list, so that other visits do not load the list. */
export async function fetchTexts(family: TextFamily): Promise<Messages> {
  if (isOfAll(family)) return TEXT_FAMILIES[family]()
  const { CONSOLE_TEXT_FAMILIES } = await import('#web/console-text-families.ts')
  return CONSOLE_TEXT_FAMILIES[family]()
}

function isOfAll(family: TextFamily): family is keyof typeof TEXT_FAMILIES {
  return family in TEXT_FAMILIES
}

import type { Locale } from '#domain/locale.ts'
import type { TextId } from '#web/text/text.ts'

/** The languages that are offered, each by its name in itself. */
export const LANGUAGES = [
  { locale: 'en', name: 'language.en' },
  { locale: 'hi', name: 'language.hi' },
] as const satisfies readonly { readonly locale: Locale; readonly name: TextId }[]

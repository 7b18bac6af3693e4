import type { Messages } from '@lingui/core'
import { type Locale } from '#domain/locale.ts'
import { pseudoTexts } from './pseudo-messages.ts'

/** The files of the translations, each with one catalogue. Loaded by pages in another language than English. */
const FILES = import.meta.glob<Readonly<Record<string, Messages>>>(['./*/*.ts', '!./en/*.ts'])

/** The files of the translated reasons of refusals, each with one area. */
const REASONS = import.meta.glob<Readonly<Record<string, Messages>>>([
  '../../domain/reasons/*/*.ts',
  '!../../domain/reasons/*/hindi.ts',
])

/**
 * Returns the texts of a family in a language: those that are translated, or all in the pseudo-language.
 *
 * @throws TypeError if the file cannot be loaded
 */
export async function translationOf(family: string, english: Messages, locale: Locale): Promise<Messages> {
  if (locale === 'en-XA') return pseudoTexts(english)
  const load = FILES[`./${locale}/${family.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`]
  const [texts] = Object.values((await load?.()) ?? {})
  return texts ?? {}
}

/**
 * Returns the reasons of an area in a language: those that are translated, or all in the pseudo-language.
 *
 * @throws TypeError if the file cannot be loaded
 */
export async function reasonsOf(area: string, english: Messages, locale: Locale): Promise<Messages> {
  if (locale === 'en-XA') return pseudoTexts(english)
  const [reasons] = Object.values((await REASONS[`../../domain/reasons/${locale}/${area}.ts`]?.()) ?? {})
  return reasons ?? {}
}

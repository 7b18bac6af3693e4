/**
 * The languages of screens and messages, as BCP 47 tags. `en-XA` is the pseudo-language: English in accented letters, so
 * that a text that is in no catalogue is seen at once. It is for tests and is offered to nobody.
 */
export const LOCALES = ['en', 'hi', 'en-XA'] as const

/** A language of screens and messages. */
export type Locale = (typeof LOCALES)[number]

/** The language of whoever has chosen none, and whose browser names none that we have. */
export const DEFAULT_LOCALE: Locale = 'en'

/** The locale by which numbers, amounts and dates are written in each language (for `Intl`). */
export const FORMAT_LOCALE: Readonly<Record<Locale, string>> = {
  en: 'en-IN',
  hi: 'hi-IN',
  'en-XA': 'en-IN',
}

/** Whether a tag is that of one of our languages. */
export function isLocale(tag: string): tag is Locale {
  return (LOCALES as readonly string[]).includes(tag)
}

/**
 * Returns the language that an `Accept-Language` header asks for: the first of ours by its weights, `hi-IN` counting as
 * `hi` (RFC 9110, section 12.5.4). Null if it names none of ours or cannot be read.
 */
export function askedLocale(acceptLanguage: string | undefined): Locale | null {
  const asked = (acceptLanguage ?? '').slice(0, 200).split(',').flatMap(readChoice)
  const [first] = asked.toSorted((one, other) => other.weight - one.weight)
  return first?.locale ?? null
}

/** The same, with {@link DEFAULT_LOCALE} instead of null. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  return askedLocale(acceptLanguage) ?? DEFAULT_LOCALE
}

function readChoice(part: string): readonly { readonly locale: Locale; readonly weight: number }[] {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
  const locale = [tag, tag.split('-')[0]?.toLowerCase() ?? ''].find(isLocale)
  return locale === undefined || !(weight > 0 && weight <= 1) ? [] : [{ locale, weight }]
}

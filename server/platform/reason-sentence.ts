import type { Locale } from '#domain/locale.ts'
import { pseudo } from '#domain/pseudo-language.ts'
import { flowNames } from '#domain/reasons/flow-names.ts'
import { HINDI } from '#domain/reasons/hi/hindi.ts'
import { REASONS } from '#domain/reasons/reasons.ts'
import { writeValues } from '#domain/reasons/write-values.ts'
import type { Fault } from '#domain/refusal.ts'
import { compile, type Message } from './write-message.ts'

const ENGLISH = { ...REASONS, ...flowNames }

type SentenceId = keyof typeof ENGLISH

/** The sentences of each language. The pseudo-language is made of the English ones. */
const SENTENCES: Readonly<Record<Locale, Readonly<Record<SentenceId, string>>>> = {
  en: ENGLISH,
  hi: { ...ENGLISH, ...HINDI },
  'en-XA': ENGLISH,
}

/** The sentences that were needed so far, compiled, by language and id. */
const compiled = new Map<string, Message>()

/** Returns the sentence of a fault in the reader's language, with its values written by that language's rules. */
export function reasonSentence(locale: Locale, { reason, values = {} }: Fault): string {
  return sentenceOf(locale, reason)(writeValues(locale, values, (id) => sentenceOf(locale, id)({})))
}

function sentenceOf(locale: Locale, id: SentenceId): Message {
  const key = `${locale} ${id}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const message = compile(locale, SENTENCES[locale][id], locale === 'en-XA' ? pseudo : undefined)
  compiled.set(key, message)
  return message
}

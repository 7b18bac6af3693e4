import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import { markOf, pseudoAround } from '#domain/pseudo-language.ts'
import { formatValue, type PlainValue } from './message-value.ts'
import { EMAIL_TEXTS, SMS_TEXTS, type EmailText } from './text/en/message-texts.ts'
import { HINDI_EMAIL_TEXTS, HINDI_SMS_TEXTS } from './text/hi/message-texts.ts'

type FormattedValues = Readonly<Record<string, string>>
type Write = (values: FormattedValues) => string | EmailText

/** The texts of each language. What is missing in one is sent in English. */
const TEXTS = {
  en: { sms: SMS_TEXTS, email: EMAIL_TEXTS },
  hi: { sms: HINDI_SMS_TEXTS, email: HINDI_EMAIL_TEXTS },
  'en-XA': { sms: SMS_TEXTS, email: EMAIL_TEXTS },
} satisfies Record<Locale, unknown>

/** A kind of message over a channel. */
interface KindOfMessage {
  readonly channel: 'sms' | 'email'
  readonly kind: string
}

/** A message as its reader gets it. Only emails have a subject. */
export interface MessageText {
  /** The language that it is in. */
  readonly language: Locale
  readonly subject: string | null
  readonly text: string
  /** The values in the text, formatted for its language. */
  readonly values: FormattedValues
}

/** Writes a message in a language, or in English if it has no text in it. @throws Error if there is no text of its kind. */
export function writeText(
  { channel, kind }: KindOfMessage,
  values: Readonly<Record<string, string | PlainValue>>,
  wanted: Locale,
): MessageText {
  const found = findText({ channel, kind }, wanted) ?? findText({ channel, kind }, DEFAULT_LOCALE)
  if (found === null) throw new Error(`There is no ${channel} text of the kind ${kind}`)
  const { language, write } = found
  const formatted = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : formatValue(value, channel, language),
    ]),
  )
  const written = write(formatted)
  const parts = typeof written === 'string' ? { subject: null, text: written } : written
  return { language, ...parts, values: formatted }
}

function findText({ channel, kind }: KindOfMessage, language: Locale) {
  const texts: Readonly<Record<string, unknown>> = TEXTS[language][channel]
  if (!Object.hasOwn(texts, kind)) return null
  const write = texts[kind] as Write
  return { language, write: language === 'en-XA' ? inPseudo(write) : write }
}

/** Returns the writer of a text in the pseudo-language: its words are accented, its values and links are not. */
function inPseudo(write: Write): Write {
  return (values) => {
    // An empty value decides about a sentence, and has no place in the text.
    const given = Object.entries(values).filter(([, value]) => value !== '')
    const marks = given.map(([name], index) => [name, markOf(index)])
    const own = given.map(([, value]) => value)
    const finish = (text: string) => pseudoAround(text, own)
    const written = write({ ...values, ...Object.fromEntries(marks) })
    if (typeof written === 'string') return finish(written)
    return { subject: finish(written.subject), text: finish(written.text) }
  }
}

import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** The words of one unit and of several. */
type Unit = readonly [one: string, several: string]
interface UnitWords {
  readonly second: Unit
  readonly minute: Unit
  readonly hour: Unit
}

const ENGLISH: UnitWords = {
  second: ['second', 'seconds'],
  minute: ['minute', 'minutes'],
  hour: ['hour', 'hours'],
}

const UNIT_WORDS: Readonly<Record<Locale, UnitWords>> = {
  en: ENGLISH,
  hi: { second: ['सेकंड', 'सेकंड'], minute: ['मिनट', 'मिनट'], hour: ['घंटा', 'घंटे'] },
  'en-XA': ENGLISH,
}

/**
 * Formats a duration in seconds in words, rounded up: "45 seconds"; from two minutes on in minutes, from two hours on in
 * hours. In Hindi "45 सेकंड".
 */
export function durationInWords(seconds: number, locale: Locale = DEFAULT_LOCALE): string {
  const [count, unit] =
    seconds < 120
      ? ([seconds, 'second'] as const)
      : seconds < 7200
        ? ([Math.ceil(seconds / 60), 'minute'] as const)
        : ([Math.ceil(seconds / 3600), 'hour'] as const)
  return `${count} ${UNIT_WORDS[locale][unit][count === 1 ? 0 : 1]}`
}

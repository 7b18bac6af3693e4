import type { Locale } from '#domain/locale.ts'
import { pseudoWords } from './pseudo-words.ts'

const ENGLISH = {
  madeOn: (moment: string) => `Made on ${moment}`,
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
}

/** The words that every document has, by its language. */
export const PAPER_WORDS: Readonly<Record<Locale, typeof ENGLISH>> = {
  en: ENGLISH,
  hi: {
    madeOn: (moment) => `बनाया गया: ${moment}`,
    pageOf: (page, count) => `पेज ${page} / ${count}`,
  },
  'en-XA': pseudoWords(ENGLISH),
}

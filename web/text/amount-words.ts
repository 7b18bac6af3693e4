import { rupeesInWords as rupeesInEnglish } from '#domain/money.ts'
import { rupeesInHindi } from '#domain/rupees-in-hindi.ts'
import { LOCALE } from './locale.ts'

/** Spells whole non-negative rupees in words of the page's language: "Seven lakh ninety-five thousand rupees". */
export const rupeesInWords: (rupees: number) => string = LOCALE === 'hi' ? rupeesInHindi : rupeesInEnglish

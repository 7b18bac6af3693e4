import { formatIndianNumber } from './indian-number.ts'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** The maximum amount in rupees: ₹99,99,99,999. */
export const MAX_RUPEES = 99_99_99_999

/** Whether `value` is a valid amount: whole rupees, more than 0, at most {@link MAX_RUPEES}. */
export function isRupees(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_RUPEES
}

/** Returns an amount of rupees, with at most two decimals, in paise; null if it is none, or over {@link MAX_RUPEES}. */
export function readPaise(rupees: number): number | null {
  const paise = Math.round(rupees * 100)
  return paise > 0 && paise <= MAX_RUPEES * 100 && paise / 100 === rupees ? paise : null
}

/** Formats an amount in whole rupees for display: "₹12,34,567". */
export function formatRupees(rupees: number): string {
  const sign = Math.round(rupees) < 0 ? '-' : ''
  return `${sign}₹${formatIndianNumber(Math.abs(rupees))}`
}

/** Formats an amount in paise for papers and tax: "₹25,423.73". */
export function formatPaise(paise: number): string {
  return `${formatRupees(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`
}

const ENGLISH_SCALES = { crore: 'crore', lakh: 'lakh' }
const SCALE_WORDS: Readonly<Record<Locale, typeof ENGLISH_SCALES>> = {
  en: ENGLISH_SCALES,
  hi: { crore: 'करोड़', lakh: 'लाख' },
  'en-XA': ENGLISH_SCALES,
}

/**
 * Formats whole rupees as people say them, for a comparison: "₹1.25 crore", "₹6.2 lakh", under a lakh "₹45,000". Lakhs
 * and crores have at most two decimals and are rounded. In Hindi "₹1.25 करोड़", "₹6.2 लाख".
 */
export function rupeesInShort(rupees: number, locale: Locale = DEFAULT_LOCALE): string {
  const { crore, lakh } = SCALE_WORDS[locale]
  // An amount that rounds up to a hundred lakhs is given in crores.
  if (rupees >= 99_99_500) return `₹${twoDecimals(rupees / 1_00_00_000)} ${crore}`
  return rupees >= 1_00_000 ? `₹${twoDecimals(rupees / 1_00_000)} ${lakh}` : formatRupees(rupees)
}

/** Formats a number from 1 to 999 with at most two decimals. */
function twoDecimals(value: number): string {
  return String(Number(value.toFixed(2)))
}

/** Formats a distance in whole kilometres for display: "43,210 KMS", in Hindi "43,210 किमी". */
export function formatKilometres(kilometres: number, locale: Locale = DEFAULT_LOCALE): string {
  return `${formatIndianNumber(kilometres)} ${locale === 'hi' ? 'किमी' : 'KMS'}`
}

const BELOW_TWENTY = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const

const TENS = [
  '',
  'ten',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
] as const

const SCALES = [
  { size: 1_00_00_000, name: 'crore' },
  { size: 1_00_000, name: 'lakh' },
  { size: 1_000, name: 'thousand' },
  { size: 100, name: 'hundred' },
] as const

function spell(whole: number): string {
  if (whole < 20) return BELOW_TWENTY[whole] ?? ''
  if (whole < 100) {
    const tens = TENS[Math.floor(whole / 10)] ?? ''
    return whole % 10 === 0 ? tens : `${tens}-${spell(whole % 10)}`
  }
  const words: string[] = []
  let rest = whole
  for (const { size, name } of SCALES) {
    if (rest < size) continue
    words.push(spell(Math.floor(rest / size)), name)
    rest %= size
  }
  if (rest > 0) words.push(spell(rest))
  return words.join(' ')
}

/** Spells whole non-negative rupees in words: "Seven lakh ninety-five thousand rupees". */
export function rupeesInWords(rupees: number): string {
  const words = spell(rupees)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${rupees === 1 ? 'rupee' : 'rupees'}`
}

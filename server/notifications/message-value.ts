import * as z from 'zod'
import { durationInWords } from '#domain/duration.ts'
import { formatIsoDay, formatMoment } from '#domain/indian-time.ts'
import type { Locale } from '#domain/locale.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees } from '#domain/money.ts'

/** A value of a message that is formatted when the message is written, in the language of its text. */
export const plainValue = z.union([
  z.strictObject({ rupees: z.number() }),
  /** An instant, as ISO 8601 in UTC. */
  z.strictObject({ moment: z.iso.datetime() }),
  /** A day of the calendar, "2026-03-05". */
  z.strictObject({ day: z.iso.date() }),
  z.strictObject({ seconds: z.number() }),
  /** A number of cars. */
  z.strictObject({ cars: z.int() }),
])

/** A value of a message that is formatted in the language of its text. */
export type PlainValue = z.output<typeof plainValue>

/** Formats a value for the reader of a language. */
export function formatValue(value: PlainValue, channel: 'sms' | 'email', locale: Locale): string {
  if ('rupees' in value) return formatAmount(value.rupees, channel, locale)
  if ('moment' in value) return formatMoment(Date.parse(value.moment), locale)
  if ('day' in value) return formatIsoDay(value.day, locale)
  if ('seconds' in value) return durationInWords(value.seconds, locale)
  return carsInWords(value.cars, locale)
}

/** An SMS in English has plain letters: a ₹ would halve the letters that fit. One in Hindi has room for fewer anyway. */
function formatAmount(rupees: number, channel: 'sms' | 'email', locale: Locale): string {
  return channel === 'sms' && locale !== 'hi' ? `Rs ${formatIndianNumber(rupees)}` : formatRupees(rupees)
}

const ENGLISH_CARS = ['car', 'cars'] as const

const CARS: Readonly<Record<Locale, readonly [one: string, several: string]>> = {
  en: ENGLISH_CARS,
  hi: ['गाड़ी', 'गाड़ियाँ'],
  'en-XA': ENGLISH_CARS,
}

function carsInWords(count: number, locale: Locale): string {
  return `${count} ${CARS[locale][count === 1 ? 0 : 1]}`
}

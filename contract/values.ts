import * as z from 'zod'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#domain/paging.ts'
import { isRupees, MAX_RUPEES } from '#domain/money.ts'

/** The pattern of an id (UUID), for case-insensitive regular expressions. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const WHOLE_ID = new RegExp(`^${ID_PATTERN}$`, 'i')

/** Returns whether a text has the form of an id. */
export function isId(text: string): boolean {
  return WHOLE_ID.test(text)
}

/** Replaces a malformed id when it is read. No record has this id, so the call finds nothing. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** An id as received. A malformed one is unknown (404) rather than invalid input, so that ids cannot be probed. */
export const id = z
  .string()
  .transform((text) => (isId(text) ? text.toLowerCase() : NO_ID))
  .meta({ description: 'an id (UUID)' })

/** An id as sent. */
export const idOut = z.string()

// oxlint-disable-next-line no-control-regex -- matches what cannot be typed: C0 controls except tab and line ends, and DEL
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Text as received, restricted to what PostgreSQL can store: no NUL and no lone surrogates. */
export const storable = z.string().refine((value) => value.isWellFormed() && !value.includes('\u0000'), {
  message: 'This text has characters that can’t be stored.',
})

/** Returns a schema for trimmed text of 1 to `most` characters: well-formed Unicode without control characters. */
export function text(most: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !CONTROLS.test(value), {
      message: 'This text has characters that can’t be stored.',
    })
    .trim()
    .min(1, 'This is required.')
    .max(most, `At most ${most} characters.`)
}

/** Like {@link text}, but optional: an absent, empty or null value means "not given". */
export function optionalText(most: number) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), text(most).optional())
}

/** Whole rupees, 0 < amount ≤ 99,99,99,999. */
export const rupees = z
  .number('Enter a whole number of rupees.')
  .refine(isRupees, `Enter a whole number of rupees, at most ${MAX_RUPEES.toLocaleString('en-IN')}.`)

/** A date as sent: ISO 8601 in UTC. */
export const instantOut = z.string()

/** A date as received: ISO 8601 with its time zone, converted to epoch ms. */
export const instantIn = z.iso
  .datetime({ offset: true, message: 'Enter a date and time with its zone (ISO 8601).' })
  .transform((iso) => Date.parse(iso))

/** Returns a schema for a whole number, given as a number or as the text of a query string. */
export function wholeNumber(least: number, most: number) {
  return z.coerce
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(least, `At least ${least}.`)
    .max(most, `At most ${most}.`)
}

/** A query key that may be repeated: `brand=Hyundai&brand=Tata`. Always read as a list. */
export const repeatable = z.preprocess(
  (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
  z.array(text(100)).max(50).optional(),
)

/** A boolean in a query string. */
export const flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean().optional(),
)

/** The `limit` and `cursor` of a paged list. */
export const paging = {
  limit: wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  cursor: optionalText(500),
}

const fileName = z.string().regex(/^[a-z0-9-]+\.[a-z]+$/)

/** A file to download: its name in ASCII, and its text. */
export const fileAnswer = z.strictObject({ fileName, text: z.string() })

/** A binary file to download: its name in ASCII, and its bytes. */
export const bytesAnswer = z.strictObject({
  fileName,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

/** An empty input. */
export const nothing = z.object({})

/** The answer of a call that returns no data. */
export const done = z.strictObject({ success: z.literal(true) })

/** An Indian mobile number as received, in any spelling, converted to its stored form. */
export const phone = text(15).transform((value, context) => {
  const read = readMobile(value)
  if (read.ok) return read.value
  context.addIssue({ code: 'custom', message: read.refusal.message })
  return z.NEVER
})

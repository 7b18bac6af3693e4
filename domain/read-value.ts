import { isDay } from './indian-time.ts'

/** Texts that mean "not known" instead of a value, in lower case. */
const NOTHING = new Set([
  '',
  'n/a',
  'na',
  '-',
  '--',
  'null',
  'none',
  'nil',
  'unknown',
  'not known',
  'not available',
])

/** Returns whether a text only says that a value is unknown ("", "N/A", "null", "Unknown", …). */
export function isNotKnown(text: string): boolean {
  return NOTHING.has(text.trim().toLowerCase())
}

/**
 * Returns a text, trimmed, or a number as its digits; null for anything else and for texts that {@link isNotKnown}
 * matches.
 */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof text !== 'string' || isNotKnown(text) ? null : text.trim()
}

/** Returns a finite number, also from text with grouping commas ("43,210"); otherwise null. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const plain = value.trim().replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Returns an instant in epoch ms, from such a number or an ISO 8601 text; otherwise null. */
export function readInstant(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? null : instant
}

/** Returns a day of the calendar as it is sent, "2027-03-31"; otherwise null. */
export function readDay(value: unknown): string | null {
  return typeof value === 'string' && isDay(value) ? value : null
}

/** Returns true or false; null for anything else. */
export function readFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** An object as received, before its fields are validated. */
export type RawRecord = Readonly<Record<string, unknown>>

/** Returns whether a value is an object whose fields can be read. */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

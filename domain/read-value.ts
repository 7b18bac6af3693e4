/** Texts that mean "not known" in place of a value, in lower case. */
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

/** Whether a text only says that a value is unknown ("", "N/A", "null", "Unknown", …). */
export function isNotKnown(text: string): boolean {
  return NOTHING.has(text.trim().toLowerCase())
}

/** A text, trimmed; a number as its digits; null for anything else and for texts that {@link isNotKnown} matches. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof text !== 'string' || isNotKnown(text) ? null : text.trim()
}

/** A finite number, including one with grouping commas ("43,210"); otherwise null. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const plain = value.trim().replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** An instant in epoch ms, from such a number or an ISO 8601 text; otherwise null. */
export function readInstant(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? null : instant
}

/** True or false; null for anything else. */
export function readFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** An object as it came over the wire, before anything about it is known. */
export type RawRecord = Readonly<Record<string, unknown>>

/** Whether a value is an object whose fields can be asked for. */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

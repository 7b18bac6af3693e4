/** Texts that stand for "not known" wherever a value was expected, folded to lower case. */
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

/** Whether a text says only that nothing is known ("", "N/A", "null", "Unknown", …). */
export function saysNothing(text: string): boolean {
  return NOTHING.has(text.trim().toLowerCase())
}

/** A text, trimmed; a number as its digits; null for anything else and for what {@link saysNothing}. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof text !== 'string' || saysNothing(text) ? null : text.trim()
}

/** A finite number, also one written with grouping commas ("43,210"); else null. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const plain = value.trim().replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** An instant in epoch milliseconds, from a number of them or an ISO 8601 text; else null. */
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

import { MAX_ODOMETER_KM, MAX_TREAD_MM } from '#domain/evaluation/condition-report.ts'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { plainNumber } from '#domain/plain-number.ts'

/** The result of reading a field for a figure: the figure, null for an empty field, or a failure. */
export type TypedFigure = { readonly ok: true; readonly value: number | null } | { readonly ok: false }

const UNREADABLE: TypedFigure = { ok: false }

/** Reads a tread depth in mm: "4", "4.5" or "4,5", rounded to a tenth. */
export function readTread(typed: string): TypedFigure {
  const text = cleanCharacters(typed).trim().replace(',', '.')
  if (text === '') return { ok: true, value: null }
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(text)) return UNREADABLE
  const depth = Math.round(Number(text) * 10) / 10
  return depth <= MAX_TREAD_MM ? { ok: true, value: depth } : UNREADABLE
}

/** Reads an odometer in km: "43210", "43,210" or "43 210". */
export function readOdometer(typed: string): TypedFigure {
  const text = plainNumber(typed)
  if (text === '') return { ok: true, value: null }
  if (!/^\d{1,9}$/.test(text)) return UNREADABLE
  const km = Number(text)
  return km <= MAX_ODOMETER_KM ? { ok: true, value: km } : UNREADABLE
}

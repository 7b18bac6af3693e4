/**
 * Whether a text is a number with a dot before its last three digits ("43.210", "4.25.000"): 43 and a fraction, or
 * 43,210 with a dot for the comma. Where no such fraction exists, nothing is read from it.
 */
export function isDottedNumber(text: string): boolean {
  return /^\D*[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?!\d)\D*$/.test(text)
}

/**
 * Formats a whole number in Indian grouping: the last three digits, then pairs ("12,34,567"). Rounds fractions, because
 * no displayed quantity has any.
 */
export function formatIndianNumber(value: number): string {
  const digits = String(Math.abs(Math.round(value)))
  const sign = Math.round(value) < 0 ? '-' : ''
  if (digits.length <= 3) return sign + digits
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 2) {
    grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`
  }
  return sign + grouped
}

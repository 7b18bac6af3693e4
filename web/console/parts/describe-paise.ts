import { formatPaise, formatRupees } from '#domain/money.ts'

/** Formats rupees that may have paise: "₹7,85,000", and "₹7,85,000.50" only where there are any. */
export function describePaise(rupees: number): string {
  const paise = Math.round(rupees * 100)
  return paise % 100 === 0 ? formatRupees(paise / 100) : formatPaise(paise)
}

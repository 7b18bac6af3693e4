/** The number of characters at the end that stay readable. */
const SHOWN = 4

function mask(text: string, shown = SHOWN): string {
  return 'X'.repeat(Math.max(0, text.length - shown)) + text.slice(-shown)
}

/** Masks a PAN except for its last four characters: "XXXXXX234L". */
export function maskPan(pan: string): string {
  return mask(pan)
}

/** Masks the PAN within a GSTIN except for its last four characters: "27XXXXXX939F1ZV". */
export function maskGstin(gstin: string): string {
  return gstin.slice(0, 2) + mask(gstin.slice(2, 12)) + gstin.slice(12)
}

/** Formats an Aadhaar number for display, from its last four digits: "XXXX XXXX 2346". */
export function maskAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`
}

/** Masks a bank account except for its last four digits: "XXXXXXXX6789". */
export function maskBankAccount(account: string): string {
  return mask(account)
}

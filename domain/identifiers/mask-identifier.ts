/** How many characters at the end stay readable. */
const SHOWN = 4

function mask(text: string, shown = SHOWN): string {
  return 'X'.repeat(Math.max(0, text.length - shown)) + text.slice(-shown)
}

/** A PAN of which the last four characters can be read: "XXXXXX234L". */
export function maskPan(pan: string): string {
  return mask(pan)
}

/** A GSTIN in which the PAN is masked like a PAN: "27XXXXXX939F1ZV". */
export function maskGstin(gstin: string): string {
  return gstin.slice(0, 2) + mask(gstin.slice(2, 12)) + gstin.slice(12)
}

/** The last four digits of an Aadhaar number, as it is written: "XXXX XXXX 2346". */
export function maskAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`
}

/** A bank account of which the last four digits can be read: "XXXXXXXX6789". */
export function maskBankAccount(account: string): string {
  return mask(account)
}

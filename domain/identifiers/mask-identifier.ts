/** How many characters at the end stay readable. */
const SHOWN = 4

function mask(text: string, shown = SHOWN): string {
  return 'X'.repeat(Math.max(0, text.length - shown)) + text.slice(-shown)
}

/** A PAN with its last four characters readable: "XXXXXX234L". */
export function maskPan(pan: string): string {
  return mask(pan)
}

/** A GSTIN with its PAN masked: "27XXXXXX939F1ZV". */
export function maskGstin(gstin: string): string {
  return gstin.slice(0, 2) + mask(gstin.slice(2, 12)) + gstin.slice(12)
}

/** An Aadhaar number as displayed, from its last four digits: "XXXX XXXX 2346". */
export function maskAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`
}

/** A bank account with its last four digits readable: "XXXXXXXX6789". */
export function maskBankAccount(account: string): string {
  return mask(account)
}

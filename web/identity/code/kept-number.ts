import { forgetBegun, readStored, storeValue } from '#web/session/stored-values.ts'

/** Keeps the mobile that a code goes to. What belongs to another number's code or registration is forgotten. */
export function keepNumber(mobile: string): void {
  if (readStored('tempRegNumber') !== mobile) forgetBegun()
  storeValue('tempRegNumber', mobile)
}

/** A mobile of 10 digits as it is read: 98100 00001. */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}

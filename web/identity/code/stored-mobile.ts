import { forgetUnfinishedSignIn, readStored, storeValue } from '#web/session/stored-values.ts'

/**
 * Stores the mobile number that a code is sent to, and forgets the stored code and registration of any other number.
 */
export function storeMobile(mobile: string): void {
  if (readStored('tempRegNumber') !== mobile) forgetUnfinishedSignIn()
  storeValue('tempRegNumber', mobile)
}

/** Formats a 10-digit mobile number for display: 98100 00001. */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}

import { readStored, storeValue } from '#web/session/stored-values.ts'

/** Keeps the token of a first code; null if none could be sent. */
export function storeFirstToken(otpToken: string | null): void {
  storeValue('otpToken', otpToken)
  storeValue('lastOtpToken', null)
}

/** Keeps the token of another code, and that of the last one. */
export function storeNextToken(otpToken: string): void {
  storeValue('lastOtpToken', readStored('otpToken'))
  storeValue('otpToken', otpToken)
}

/** Returns the tokens with which a code is sent. */
export function readCodeTokens(): { readonly otpToken?: string; readonly lastOtpToken?: string } {
  const [otpToken, lastOtpToken] = [readStored('otpToken'), readStored('lastOtpToken')]
  return {
    ...(otpToken !== null && { otpToken }),
    ...(lastOtpToken !== null && { lastOtpToken }),
  }
}

import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { storeValue } from '#web/session/stored-values.ts'
import type { SignInState } from '../sign-in-state.ts'
import { sendFirstCode } from './send-first-code.ts'
import { storeMobile } from './stored-mobile.ts'

/**
 * Goes on with a registration whose password was entered again: stores its token and sends a new code to its mobile.
 * Returns the state for the screen that asks for the code.
 */
export async function resumeRegistration(phone: string, customToken: string): Promise<SignInState> {
  const mobile = nationalNumber(phone)
  storeMobile(mobile)
  storeValue('customToken', customToken)
  return { ...(await sendFirstCode(mobile)), isResumed: true }
}

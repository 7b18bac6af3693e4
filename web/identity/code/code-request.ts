import { readDeviceToken } from '#web/session/device-tokens.ts'
import type { CodeFor } from '../sign-in-state.ts'

/** A field that every call about a code must have. Its value is constant. */
export const CODE_REQUEST_FIELDS = { organization: 'yardbid' } as const

/** The phone and the role of a code, and the token of the share link that led here. */
export interface CodeOwner {
  readonly phoneNumber: string
  readonly role: CodeFor
  readonly linkToken?: string | undefined
}

/** Returns what shows the server that this browser is no stranger to the account of a phone. */
export function deviceProof({ phoneNumber, role, linkToken }: CodeOwner) {
  const deviceToken = readDeviceToken({ mobile: phoneNumber, role })
  return {
    ...(deviceToken !== undefined && { deviceToken }),
    ...(linkToken !== undefined && { linkToken }),
  }
}

/** Returns the input of `sendOTP`. */
export function codeRequest(owner: CodeOwner) {
  const { phoneNumber, role } = owner
  return { phoneNumber, role, ...CODE_REQUEST_FIELDS, ...deviceProof(owner) }
}

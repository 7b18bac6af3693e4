import { generateSecret, generateURI, verifySync } from 'otplib'

/** Accepts the codes of the adjacent 30 s time steps too, because phone clocks drift. */
const TOLERANCE_SECONDS = 30

const CODE = /^\d{6}$/

/** Makes a new secret for an authenticator app: 160 bits, in base 32. */
export function makeAuthenticatorSecret(): string {
  return generateSecret()
}

/** Returns the `otpauth:` URL that the QR code for an authenticator app contains. */
export function otpauthUrlOf(secret: string, email: string): string {
  return generateURI({ issuer: 'Yardbid', label: email, secret })
}

/**
 * Returns the time step of a code at `now` (epoch ms). Null if the code is wrong, or its step is not after `lastStep`
 * and so was used already.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!CODE.test(digits)) return null
  const result = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  })
  return result.valid && 'timeStep' in result && result.timeStep > lastStep ? result.timeStep : null
}

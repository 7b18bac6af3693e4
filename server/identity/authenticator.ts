import { generateSecret, generateURI, verifySync } from 'otplib'

/** The app's steps of 30 s before and after the present one that count too: phones' clocks go wrong. */
const TOLERANCE_SECONDS = 30

const CODE = /^\d{6}$/

/** A new secret for an authenticator app: 160 bits, in base 32. */
export function makeAuthenticatorSecret(): string {
  return generateSecret()
}

/** What an authenticator app reads out of the square code. */
export function otpauthUrlOf(secret: string, email: string): string {
  return generateURI({ issuer: 'Yardbid', label: email, secret })
}

/**
 * The time step whose code this is, at `now` (epoch milliseconds); null where it is none, or of a step up to `lastStep`,
 * whose code was taken already.
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

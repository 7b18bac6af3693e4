import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { checkTurn, takeTurn, type Rate } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { stepOfCode } from './authenticator.ts'
import { digestRecoveryCode } from './recovery-codes.ts'
import { lockSecondFactor, setLastStep, redeemRecoveryCode } from './second-factor-queries.ts'

export interface SecondFactorDeps {
  readonly vault: Vault
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
  /** Limit on wrong codes per user (configurable). */
  readonly wrongCodes: Rate
}

/** Returns the context with which a user's authenticator secret is sealed. */
export function secretContext(userId: string): string {
  return `second factor of ${userId}`
}

/** Refuses a code that is wrong or already used, with OTP_INVALID. */
export function refuseCode(): Result<never> {
  return refuse('OTP_INVALID', 'This code is not right. Enter the one that your app shows now.')
}

/**
 * Checks a user's second factor: a code of the authenticator app, or a recovery code. Each code works once. Users
 * without a second factor pass. Refuses with SECOND_FACTOR_REQUIRED if no code is given, OTP_INVALID if it is wrong,
 * and TOO_MANY_REQUESTS after too many wrong codes. The caller must commit after a refusal too, so that the wrong code
 * is counted.
 */
export async function checkSecondFactor(
  tx: Queries,
  { vault, now, wrongCodes }: SecondFactorDeps,
  userId: string,
  given: string | undefined,
): Promise<Result<null>> {
  const factor = await lockSecondFactor(tx, userId)
  if (factor === null || factor.sealedSecret === null) return accept(null)
  if (given === undefined || given.trim() === '') {
    return refuse('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app.')
  }
  const limits = [{ what: 'wrong second factors', whose: userId, ...wrongCodes }]
  const turn = await checkTurn(tx, limits)
  if (!turn.ok) return turn
  const secret = vault.open(factor.sealedSecret, secretContext(userId))
  const step = stepOfCode(secret, given, { now: now(), lastStep: factor.lastStep })
  if (step !== null) {
    await setLastStep(tx, userId, step)
    return accept(null)
  }
  const digest = digestRecoveryCode(vault, userId, given)
  if (digest !== null && (await redeemRecoveryCode(tx, userId, digest))) return accept(null)
  await takeTurn(tx, limits)
  return refuseCode()
}

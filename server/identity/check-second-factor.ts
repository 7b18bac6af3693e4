import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { checkTurn, takeTurn, type Rate } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { stepOfCode } from './authenticator.ts'
import { digestRecoveryCode } from './recovery-codes.ts'
import { lockSecondFactor, noteStep, takeRecoveryCode } from './second-factor-queries.ts'

export interface SecondFactorDeps {
  readonly vault: Vault
  /** The database's clock, in epoch milliseconds. */
  readonly now: () => number
  /** Wrong codes of one user. A setting. */
  readonly wrongCodes: Rate
}

/** In what a user's authenticator secret is sealed. */
export function secretContext(userId: string): string {
  return `second factor of ${userId}`
}

/** The refusal of a code that is wrong, or was taken before. */
export function refuseCode(): Result<never> {
  return refuse('OTP_INVALID', 'This code is not right. Enter the one that your app shows now.')
}

/**
 * Whether a user proves the second factor: a code of the authenticator app, each taken once, or a recovery code. Whoever
 * has set none proves it with nothing. SECOND_FACTOR_REQUIRED where a code is missing, OTP_INVALID where it is wrong,
 * TOO_MANY_REQUESTS where too many were. A wrong one counts when the transaction commits.
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
    await noteStep(tx, userId, step)
    return accept(null)
  }
  const digest = digestRecoveryCode(vault, userId, given)
  if (digest !== null && (await takeRecoveryCode(tx, userId, digest))) return accept(null)
  await takeTurn(tx, limits)
  return refuseCode()
}

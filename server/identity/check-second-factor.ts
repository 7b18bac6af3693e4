import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { checkTurn, takeTurn, type Limit, type Rate } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { stepOfCode } from './authenticator.ts'
import { digestRecoveryCode } from './recovery-codes.ts'
import { lockSecondFactor, setLastStep, redeemRecoveryCode } from './second-factor-queries.ts'

export interface SecondFactorDeps {
  readonly vault: Vault
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
  /** Limit on a user's wrong codes of the app, and the same again on wrong recovery codes (configurable). */
  readonly wrongCodes: Rate
}

/** Returns the context with which a user's authenticator secret is sealed. */
export function secretContext(userId: string): string {
  return `second factor of ${userId}`
}

/** Refuses a code that is wrong or already used, with OTP_INVALID. */
export function refuseCode(): Result<never> {
  return refuse('OTP_INVALID', 'secondFactor.wrong')
}

/**
 * Checks a user's second factor: a code of the authenticator app, or a recovery code. Each code works once. Users
 * without a second factor pass. Refuses with SECOND_FACTOR_REQUIRED if no code is given, OTP_INVALID if it is wrong,
 * and TOO_MANY_REQUESTS after too many wrong ones. Wrong codes of the app and wrong recovery codes are counted apart,
 * so that guesses at the app's codes never block the owner's recovery codes. The caller must commit after a refusal
 * too, so that the wrong code is counted.
 */
export async function checkSecondFactor(
  tx: Queries,
  deps: SecondFactorDeps,
  userId: string,
  given: string | undefined,
): Promise<Result<null>> {
  const factor = await lockSecondFactor(tx, userId)
  if (factor === null || factor.sealedSecret === null) return accept(null)
  if (given === undefined || given.trim() === '') {
    return refuse('SECOND_FACTOR_REQUIRED', 'secondFactor.missing')
  }
  const { vault, now, wrongCodes } = deps
  const digest = digestRecoveryCode(vault, userId, given)
  if (digest !== null) {
    return countWrong(tx, { what: 'wrong recovery codes', whose: userId, ...wrongCodes }, () =>
      redeemRecoveryCode(tx, userId, digest),
    )
  }
  const { sealedSecret, lastStep } = factor
  return countWrong(tx, { what: 'wrong second factors', whose: userId, ...wrongCodes }, async () => {
    const secret = vault.open(sealedSecret, secretContext(userId))
    const step = stepOfCode(secret, given, { now: now(), lastStep })
    if (step !== null) await setLastStep(tx, userId, step)
    return step !== null
  })
}

async function countWrong(tx: Queries, limit: Limit, isRight: () => Promise<boolean>): Promise<Result<null>> {
  const turn = await checkTurn(tx, [limit])
  if (!turn.ok) return turn
  if (await isRight()) return accept(null)
  await takeTurn(tx, [limit])
  return refuseCode()
}

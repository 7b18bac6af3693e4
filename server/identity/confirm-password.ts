import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { checkTurn, takeTurn, type Limit, type Rate } from '#server/platform/throttle/throttle.ts'
import { isPasswordConfirmed, takePasswordConfirmed } from './confirm-password-queries.ts'
import { findUserById, type UserRow } from './identity-queries.ts'
import { isPassword } from './password.ts'

/** The seconds for which a re-entered password is valid for acts on accounts, and for masked details. */
export const CONFIRMED_SECONDS = 5 * 60
/** The seconds for which it is valid for decisions of the house that take two people. */
const DECIDING_SECONDS = 15 * 60

export interface PasswordCheck {
  /** Limit on wrong passwords per session: whoever holds one session cannot keep the owner's others waiting. */
  readonly wrongPasswords: Rate
}

/**
 * Checks the present password of a signed-in user and returns the user. Refuses a wrong one with INVALID_INPUT for the
 * field `password`, and with TOO_MANY_REQUESTS after too many in one session. Wrong ones are counted outside any
 * transaction of the caller.
 */
export async function checkPassword(
  db: Queries,
  { wrongPasswords }: PasswordCheck,
  { userId, sessionId }: UserCaller,
  password: string,
): Promise<Result<UserRow>> {
  const limits: readonly Limit[] = [
    { what: 'wrong passwords of a session', whose: sessionId, ...wrongPasswords },
  ]
  const mayTry = await checkTurn(db, limits)
  if (!mayTry.ok) return mayTry
  const user = await findUserById(db, userId)
  const isRight = await isPassword(user?.passwordHash ?? null, password)
  if (isRight && user !== null) {
    // Check again, because parallel attempts may have reached the limit by now.
    const mayStill = await checkTurn(db, limits)
    return mayStill.ok ? accept(user) : mayStill
  }
  await takeTurn(db, limits)
  return refuseWrongPassword()
}

/** Refuses a wrong present password, with INVALID_INPUT for the field `password`. */
export function refuseWrongPassword(): Result<never> {
  return refuseField('password', 'password.wrong')
}

/** Refuses with PASSWORD_REQUIRED unless the password was confirmed in the caller’s session within the last five minutes. */
export function requireRecentPassword(db: Queries, caller: UserCaller): Promise<Result<void>> {
  return requirePassword(db, caller, CONFIRMED_SECONDS)
}

/** Refuses with PASSWORD_REQUIRED unless the password was confirmed in the caller’s session within the last 15 minutes. */
export function requirePasswordToDecide(db: Queries, caller: UserCaller): Promise<Result<void>> {
  return requirePassword(db, caller, DECIDING_SECONDS)
}

async function requirePassword(
  db: Queries,
  { sessionId }: UserCaller,
  seconds: number,
): Promise<Result<void>> {
  return (await isPasswordConfirmed(db, sessionId, seconds)) ? accept(undefined) : refusePasswordDue()
}

/**
 * Uses the password that was confirmed in the caller’s session within the last 15 minutes for one act: the next one needs it
 * again. Of two concurrent acts, one gets it. Refuses with PASSWORD_REQUIRED.
 */
export async function usePasswordOnce(tx: Tx, { sessionId }: UserCaller): Promise<Result<void>> {
  return (await takePasswordConfirmed(tx, sessionId, DECIDING_SECONDS))
    ? accept(undefined)
    : refusePasswordDue()
}

function refusePasswordDue(): Result<never> {
  return refuse('PASSWORD_REQUIRED', 'password.required')
}

import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { checkTurn, takeTurn, type Limit, type Rate } from '#server/platform/throttle/throttle.ts'
import { isPasswordConfirmed } from './confirm-password-queries.ts'
import { findUserById, type UserRow } from './identity-queries.ts'
import { isPassword } from './password.ts'

/** For how long a password that was given again counts, in seconds. */
export const CONFIRMED_SECONDS = 5 * 60

export interface PasswordCheck {
  /** Limit on wrong passwords per session: whoever holds one session cannot keep the owner's others waiting. */
  readonly wrongPasswords: Rate
}

/**
 * Checks the present password of a signed-in user and returns the user. Refuses a wrong one with INVALID_INPUT for the
 * field `password`, and with TOO_MANY_REQUESTS after too many in this session. Wrong ones are counted outside any
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
  return refuseField('password', 'This is not your password.')
}

/** Refuses with PASSWORD_REQUIRED unless the password was given again in this session within the last five minutes. */
export async function requireRecentPassword(db: Queries, { sessionId }: UserCaller): Promise<Result<void>> {
  return (await isPasswordConfirmed(db, sessionId, CONFIRMED_SECONDS))
    ? accept(undefined)
    : refuse('PASSWORD_REQUIRED', 'Please enter your password again first.')
}

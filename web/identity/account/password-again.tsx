import { refusalOf } from '#web/api/failure.ts'
import { lazyPart } from '#web/lazy-part.tsx'

/** Loaded where the password is asked for: each act of each screen may ask for it, and few ever do. */
const PasswordModal = lazyPart(
  'password-again',
  async () => (await import('./password-modal.tsx')).PasswordModal,
)

/** A call that may be refused until the password is given again. */
interface GuardedCall {
  readonly error: unknown
  /** Makes the call again with the same input. */
  readonly repeat: () => void
  readonly reset: () => void
}

/** Returns whether a call was refused because the password has to be entered again. */
export function isPasswordDue(error: unknown): boolean {
  return refusalOf(error) === 'PASSWORD_REQUIRED'
}

/** Asks for the password where a call was refused for want of it, then makes the call again. */
export function PasswordAgain({ error, repeat, reset }: GuardedCall) {
  return isPasswordDue(error) ? <PasswordModal onConfirmed={repeat} onCancel={reset} /> : null
}

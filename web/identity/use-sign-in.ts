import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { call } from '#web/api/client.ts'
import { waitingStep, type WaitingStep } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'
import type { TextId } from '#web/text/text.ts'

const WAITING = { pending_approval: 'login.pendingApproval', otp_login: 'login.otpLogin' } as const

/** The state of signing in. */
export interface SignIn {
  /** Why the account may not sign in yet; null if there is no known reason. */
  readonly waiting: TextId | null
  /**
   * Handles the answer of a login.
   * @throws {CallFailure} if it cannot be read
   */
  readonly enter: (answer: Output<'login'>) => void
  /** Clears `waiting`. */
  readonly reset: () => void
}

/**
 * Signs in an account that is admitted. One that is not admitted yet is told why and logged out (part A section 4).
 * `turnedAway` is the reason for which the user was just sent back here.
 */
export function useSignIn(turnedAway: WaitingStep | null = null): SignIn {
  const { signIn } = useSessionControl()
  const [waiting, setWaiting] = useState<TextId | null>(turnedAway && WAITING[turnedAway])

  /** Ends the session of an account that is not admitted yet. */
  async function refuse({ token }: Output<'login'>): Promise<void> {
    await call('logout', {}, { token }).catch((error: unknown) => {
      // The session is not stored here and only allows logging out. It expires by itself.
      if (!(error instanceof Error)) throw error
    })
  }

  return {
    waiting,
    enter(answer) {
      const step = waitingStep(answer.onboarding)
      setWaiting(step === null ? null : WAITING[step])
      if (step === null) signIn(answer)
      else void refuse(answer)
    },
    reset: () => setWaiting(null),
  }
}

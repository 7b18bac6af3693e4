import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { call } from '#web/api/client.ts'
import { keepDeviceToken } from '#web/session/device-tokens.ts'
import { waitingStep, type WaitingStep } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'
import { storeValue } from '#web/session/stored-values.ts'
import type { TextId } from '#web/text/text.ts'
import { storeMobile } from './code/stored-mobile.ts'
import { useFirstCode } from './code/use-first-code.ts'

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
  /** Whether the screen that asks for a code is about to open. */
  readonly isGoingOn: boolean
  /** Clears `waiting`. */
  readonly reset: () => void
}

/**
 * Signs in an account that is admitted. One that is not admitted yet is told why and logged out (part A section 4); if
 * the mobile is not verified yet, a code is sent and the screen that asks for it opens. `turnedAway` is the reason for
 * which the user was just sent back here.
 */
export function useSignIn(turnedAway: WaitingStep | null = null): SignIn {
  const { signIn } = useSessionControl()
  const firstCode = useFirstCode()
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
    isGoingOn: firstCode.isBusy,
    enter(answer) {
      const step = waitingStep(answer.onboarding)
      setWaiting(step === null ? null : WAITING[step])
      if (step === null) {
        signIn(answer)
        return
      }
      void refuse(answer)
      if (answer.deviceToken !== undefined) keepDeviceToken(answer.user, answer.deviceToken)
      if (step !== 'otp_login' || answer.customToken === undefined) return
      const mobile = answer.user.mobile.slice(-10)
      storeMobile(mobile)
      storeValue('customToken', answer.customToken)
      firstCode.send(mobile, { isResumed: true })
    },
    reset: () => setWaiting(null),
  }
}

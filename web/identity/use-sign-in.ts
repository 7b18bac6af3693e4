import '#web/text/en/login.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '#contract/api.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { keepDeviceToken } from '#web/session/device-tokens.ts'
import { waitingStep, type WaitingStep } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'
import type { TextId } from '#web/text/text.ts'
import { useSignInState } from './sign-in-link.tsx'

const WAITING = { pending_approval: 'login.pendingApproval', otp_login: 'login.otpLogin' } as const

/** The state of signing in. */
export interface SignIn {
  /** Why the account may not sign in yet; null if there is no known reason. */
  readonly waiting: TextId | null
  /** The token with which an account that awaits the approval proves its email; null if it is known to be proven. */
  readonly unproven: string | null
  /**
   * Handles the answer of a login. Resolves when the screen that asks for a code is open, if it opens.
   * @throws {CallFailure} if it cannot be read
   */
  readonly enter: (answer: Output<'login'>) => Promise<void> | undefined
  /** Clears `waiting`, and ends the session of `unproven`. */
  readonly reset: () => void
}

/**
 * Signs in an account that is admitted. One that is not admitted yet sees the reason and is logged out (part A section 4); if
 * the mobile is not verified yet, a code is sent and the screen that asks for it opens. `turnedAway` is the reason for
 * which the user was just sent back here.
 */
export function useSignIn(turnedAway: WaitingStep | null = null): SignIn {
  const { signIn } = useSessionControl()
  const navigate = useNavigate()
  const handsOn = useSignInState()
  const [waiting, setWaiting] = useState<TextId | null>(turnedAway && WAITING[turnedAway])
  const [unproven, setUnproven] = useState<string | null>(null)

  /** Ends the session of an account that is not admitted yet. */
  async function refuse(token: string): Promise<void> {
    // On failure: the session is not stored here and allows next to nothing. It expires by itself.
    await call('logout', {}, { token }).catch(() => undefined)
  }

  /** Opens the screen on which a registration goes on with a code. Its code is loaded when it is needed. */
  async function resume(mobile: string, customToken: string): Promise<void> {
    const { resumeRegistration } = await import('./code/resume-registration.ts')
    const state = await resumeRegistration(mobile, customToken)
    await navigate(paths.dealerLogin, { state: { ...handsOn, ...state } })
  }

  return {
    waiting,
    unproven,
    enter(answer) {
      const step = waitingStep(answer.onboarding)
      setWaiting(step === null ? null : WAITING[step])
      if (step === null) {
        signIn(answer)
        return undefined
      }
      // The session goes on for the calls that prove the email, which are all that it allows.
      if (step === 'pending_approval' && !answer.emailProven) setUnproven(answer.token)
      else void refuse(answer.token)
      keepDeviceToken(answer.user, answer)
      if (step !== 'otp_login' || answer.customToken === undefined) return undefined
      // If the code does not load, signing in again tries again.
      return resume(answer.user.mobile, answer.customToken).catch(() => undefined)
    },
    reset: () => {
      setWaiting(null)
      setUnproven(null)
      if (unproven !== null) void refuse(unproven)
    },
  }
}

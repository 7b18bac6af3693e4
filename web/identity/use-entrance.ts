import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { call } from '#web/api/client.ts'
import { waitingStep, type WaitingStep } from '#web/session/landing.ts'
import { useSessionControl } from '#web/session/session.tsx'
import type { TextId } from '#web/text/text.ts'

const WAITING = { pending_approval: 'login.pendingApproval', otp_login: 'login.otpLogin' } as const

/** How a person comes in. */
export interface Entrance {
  /** Why the account may not come in yet; null while nothing is known against it. */
  readonly waiting: TextId | null
  /**
   * Takes what a login answered.
   * @throws {CallFailure} where it can't be read
   */
  readonly enter: (answer: Output<'login'>) => void
  /** Forgets why the last account may not. */
  readonly reset: () => void
}

/**
 * Signs in whoever may come in; whoever may not yet is told why, and logged out (part A section 4). `turnedAway` is why
 * somebody was just sent back here.
 */
export function useEntrance(turnedAway: WaitingStep | null = null): Entrance {
  const { signIn } = useSessionControl()
  const [waiting, setWaiting] = useState<TextId | null>(turnedAway && WAITING[turnedAway])

  /** The account may not come in yet: its session is ended again. */
  async function refuse({ token }: Output<'login'>): Promise<void> {
    await call('logout', {}, { token }).catch((error: unknown) => {
      // It was never kept here, and may do nothing but end; it ends by itself.
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

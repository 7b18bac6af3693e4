import { useNavigate } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { storeValue } from '#web/session/stored-values.ts'
import { useSignInState } from '../sign-in-link.tsx'
import type { SignInState } from '../sign-in-state.ts'
import { codeRequest } from './code-request.ts'
import { atLimit } from './at-limit.ts'

/** Sends the first code of a registration, and opens the screen that asks for it. */
export interface FirstCode {
  /** Sends a code to the stored mobile. `more` is passed to the next screen. */
  readonly send: (mobile: string, more?: SignInState) => void
  readonly isBusy: boolean
}

/** Returns the function that sends the first code. If none can be sent, the next screen says why and can ask again. */
export function useFirstCode(): FirstCode {
  const navigate = useNavigate()
  const handsOn = useSignInState()
  const sendCode = useChange('sendOTP')
  const goOn = (state: SignInState) => void navigate(paths.dealerLogin, { state: { ...handsOn, ...state } })
  return {
    isBusy: sendCode.isPending || sendCode.isSuccess,
    send: (phoneNumber, more = {}) =>
      sendCode.mutate(codeRequest({ phoneNumber, role: 'orguserdealer' }), {
        onSuccess: ({ otpToken, resendAfterSeconds }) => {
          storeValue('otpToken', otpToken)
          goOn({ ...more, waitSeconds: resendAfterSeconds })
        },
        onError: (error) => {
          storeValue('otpToken', null)
          goOn({ ...more, ...(atLimit(error) ?? { trouble: describe(error) }) })
        },
      }),
  }
}

function describe(error: CallFailure): string {
  return errorMessage(error, {
    answered: 'asSaid',
    otherwise: 'code.sendFailed',
    network: 'error.unreachable',
  })
}

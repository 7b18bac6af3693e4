import '#web/text/en/entry.ts'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { CallFailure } from '#web/api/failure.ts'
import type { SignInState } from '../sign-in-state.ts'
import { atLimit } from './at-limit.ts'
import { codeRequest } from './code-request.ts'
import { storeFirstToken } from './code-tokens.ts'

/**
 * Sends the first code of a registration. Returns the state for the screen that asks for the code: if none could be
 * sent, that screen says why and can ask again.
 */
export async function sendFirstCode(phoneNumber: string): Promise<SignInState> {
  try {
    const answer = await call('sendOTP', codeRequest({ phoneNumber, role: 'orguserdealer' }))
    storeFirstToken(answer.otpToken)
    return { waitSeconds: answer.resendAfterSeconds }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    storeFirstToken(null)
    return atLimit(error) ?? { trouble: describe(error) }
  }
}

function describe(error: CallFailure): string {
  return errorMessage(error, {
    answered: 'sentence',
    otherwise: 'code.sendFailed',
    network: 'error.unreachable',
  })
}

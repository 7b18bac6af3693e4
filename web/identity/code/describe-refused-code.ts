import { failureOf, type CallFailure } from '#web/api/failure.ts'
import { anyText as t, type TextId } from '#web/text/text.ts'
import type { FormMessage } from '../form-alert.tsx'

/** Returns the message for a wrong code, with the server's reason; null for any other failure. */
export function describeRefusedCode(error: CallFailure, sentence: TextId): FormMessage | null {
  const failure = failureOf(error)
  if (failure?.kind !== 'answer' || failure.code !== 'OTP_INVALID') return null
  const { message } = failure
  const isNew = message !== null && message !== t(sentence)
  return { kind: 'bad', text: t(sentence), error, ...(isNew && { more: message }) }
}

import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { anyText as t, type TextId } from '#web/text/text.ts'

/** The texts of a failed step: without a reason, and with one in `{message}`. */
export interface FailedStepTexts {
  readonly otherwise: TextId
  readonly withMessage: TextId
}

/**
 * Returns the message for a step that failed: the common pattern, else the server's sentence, else the default text;
 * without an answer the text with the reason (part A section 8, "Gate pass").
 */
export function describeStepFailure(error: unknown, { otherwise, withMessage }: FailedStepTexts): string {
  switch (failureOf(error)?.kind) {
    case 'network':
      return t(withMessage, { message: t('error.unreachable') })
    case 'badShape':
      return t(withMessage, { message: t('error.badShape') })
    default:
      return errorMessage(error, { otherwise, refused: 'sentence' })
  }
}

/** Whether a call that fails like this need not be followed by others: the server does not answer, or not to this user. */
export function isHopeless(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind !== 'answer' || failure.status === 401
}

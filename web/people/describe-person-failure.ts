import { errorMessage, refusalSentence } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { t } from '#web/text/en/access.ts'
import type { PersonType } from './person.ts'

/** Returns the message for a person that could not be added (part A section 8, "Add evaluator", "Add driver"). */
export function describeAddFailure(error: unknown, type: PersonType): string {
  return type === 'dealer_evaluator'
    ? errorMessage(error, { otherwise: 'people.evaluatorFailed', refused: 'people.evaluatorRefused' })
    : describeDriverFailure(error)
}

function describeDriverFailure(error: unknown): string {
  const failure = failureOf(error)
  if (failure?.kind === 'timeout') return t('error.timeout')
  if (failure?.kind !== 'answer') {
    const message = t(failure?.kind === 'network' ? 'error.unreachable' : 'error.unexpected')
    return t('people.driverFailed', { message })
  }
  if (failure.status === 400) return t('people.driverInvalid')
  if (failure.status === 401) return t('error.unauthorized')
  return t('people.driverFailed', { message: refusalSentence(failure) ?? t('error.tryLater') })
}

import type { ErrorSentences } from '#web/api/error-message.ts'
import '#web/text/en/field.ts'

/** The sentences of a list that fails, which both portals share (part B section 8: the same set for both). */
const SAME = {
  refused: 'field.listRefused',
  badShape: 'error.badShape',
  badRequest: 'invalidRequest',
  notFound: 'field.notFound',
  unauthorized: 'error.unauthorizedRedirecting',
} as const satisfies Partial<ErrorSentences>

/** The sentences of an evaluator's list, wherever a page needs it. */
export const EVALUATOR_LIST_FAILED: ErrorSentences = { ...SAME, otherwise: 'field.evaluationFailed' }

/** The sentences of a driver's list. */
export const DRIVER_LIST_FAILED: ErrorSentences = { ...SAME, otherwise: 'field.deliveryFailed' }

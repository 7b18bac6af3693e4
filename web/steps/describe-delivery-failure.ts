import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { t } from '#web/text/en/my-cars.ts'
import { anyText as tAny, type TextId } from '#web/text/text.ts'

/** The texts of a failed call of Take Delivery. */
export interface FailedDeliveryTexts {
  /** The fallback: "Failed to ... . Please try again." */
  readonly otherwise: TextId
  /** "Failed to ...: {message}" */
  readonly withMessage: TextId
  /** For a 404. Default: "Not found: {message}" */
  readonly notFound?: TextId
}

/** Returns the message for a failed call of Take Delivery (part B section 8, "Common pattern per call"). */
export function describeDeliveryFailure(error: unknown, texts: FailedDeliveryTexts): string {
  const { otherwise, withMessage, notFound = 'myCars.notFound' } = texts
  switch (failureOf(error)?.kind) {
    case 'network':
      return tAny(withMessage, { message: t('error.unreachable') })
    case 'badShape':
      return tAny(withMessage, { message: t('error.badShape') })
    default:
      return errorMessage(error, {
        otherwise,
        refused: withMessage,
        notFound,
        unauthorized: 'error.unauthorizedRedirecting',
      })
  }
}

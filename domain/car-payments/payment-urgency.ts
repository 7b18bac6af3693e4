import type { Urgency } from '../countdown.ts'
import { REMINDER_HOURS } from './payment-deadline.ts'

const HOUR_MS = 3_600_000

/**
 * Returns the urgency of `millisecondsLeft` until a payment's deadline: amber from the first reminder, red from the
 * second.
 */
export function paymentUrgency(millisecondsLeft: number): Urgency {
  const [soon, urgent] = REMINDER_HOURS
  if (millisecondsLeft <= 0) return 'over'
  if (millisecondsLeft <= urgent * HOUR_MS) return 'urgent'
  return millisecondsLeft <= soon * HOUR_MS ? 'soon' : 'calm'
}

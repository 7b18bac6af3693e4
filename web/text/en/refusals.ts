import { stateNames } from '#domain/flows/car-lifecycle.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { textFamily } from '#web/text/text-family.ts'

/**
 * The sentence of each refusal, by its code. `{message}` is the server's sentence for the refusal's reason, in the language of
 * the page: it stands alone where one code has many reasons, or where a value that the sentence needs is missing. Loaded
 * after the first screen.
 */
export const refusalTexts = {
  'refusal.INVALID_INPUT': '{message}',
  'refusal.FILE_REFUSED': '{message}',
  'refusal.PAYMENT_NOT_VERIFIED': '{message}',
  'refusal.RESET_LINK_INVALID': 'This link has expired or was used already. Please request a new one.',
  'refusal.EMAIL_LINK_INVALID': 'This link has expired or was used already. Log in to have another one sent.',
  'refusal.UNAUTHENTICATED': 'Please sign in.',
  'refusal.INVALID_CREDENTIALS': 'Login failed. Please check your credentials and try again.',
  'refusal.OTP_INVALID': '{message}',
  'refusal.USER_LOGIN_FAILED': '{message}',
  'refusal.SECOND_FACTOR_REQUIRED': 'Enter the code of your authenticator app.',
  'refusal.FORBIDDEN': '{message}',
  'refusal.ONBOARDING_INCOMPLETE': 'Please complete your registration first.',
  'refusal.SECOND_FACTOR_DUE': 'Please set up two-step login first.',
  'refusal.PASSWORD_REQUIRED': 'Please enter your password again first.',
  'refusal.NOT_FOUND': '{message}',
  'refusal.WRONG_STATE':
    '{state, select, unknown {{message}} other {This can’t be done now: the car is at “{stateName}”.}}',
  'refusal.WRONG_STEP': '{message}',
  'refusal.EMAIL_UNPROVEN': 'The dealer has not confirmed its email yet.',
  'refusal.AMOUNT_MISMATCH': '{message}',
  'refusal.BID_EXPIRED': 'This bid arrived too late and was not placed.',
  'refusal.LOT_CANCELLED': '{message}',
  'refusal.NOT_STARTED': 'Bidding on this car has not started yet.',
  'refusal.AUCTION_ENDED': '{message}',
  'refusal.NOT_IN_PLACE_BIDS':
    '{state, select, unknown {{message}} other {This car is not in Place Bids: it is at “{stateName}”.}}',
  'refusal.DEFAULT_OPEN': '{message}',
  'refusal.MONEY_OWED': '{message}',
  'refusal.NOC_SHARED': '{message}',
  'refusal.BID_CAP_REACHED': '{message}',
  'refusal.BID_TOO_LOW': 'Bid amount must be greater than previous bid.',
  'refusal.COUNTER_OPEN': 'The highest bidder is still considering the counter offer for this lot.',
  'refusal.COUNTER_CHANGED': 'The counter offer is for another amount. Please look at it again.',
  'refusal.COUNTER_CLOSED': 'There is no open counter offer for this car any more.',
  'refusal.PICTURES_CHANGED': 'The pictures of this car have changed in the meantime.',
  'refusal.REPORT_CHANGED': 'Somebody else has changed this report in the meantime.',
  'refusal.PAYMENT_CHANGED': 'The dealer has sent another proof in the meantime. Look at that one.',
  'refusal.CAR_IN_AUCTION': '{message}',
  'refusal.PLATE_TWICE': '{message}',
  'refusal.CAR_SOLD': '{message}',
  'refusal.YARD_MISSING': '{message}',
  'refusal.ALREADY_EXISTS': '{message}',
  'refusal.OTHER_ADMIN_REQUIRED': '{message}',
  'refusal.LINE_IN_USE': '{message}',
  'refusal.IN_PROGRESS': 'This is still being done.',
  'refusal.TOO_LARGE': '{message}',
  'refusal.UNSUPPORTED_KIND': '{message}',
  'refusal.IDEMPOTENCY_KEY_REUSED': 'This idempotency key was used for something else.',
  'refusal.TOO_MANY_REQUESTS': '{message}',
  'refusal.QUOTA_REACHED': '{message}',
  'refusal.INTERNAL_ERROR': '{message}',
  'refusal.UNAVAILABLE': '{message}',

  ...stateNames,
} as const satisfies Readonly<Record<`refusal.${RefusalCode}` | keyof typeof stateNames, string>>

export const { useText, t } = textFamily('refusals', refusalTexts)

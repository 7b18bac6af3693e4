import { refuseField, type Result } from '#domain/refusal.ts'

/** Refuses a mobile that differs from the caller's. */
export function refuseMobile(): Result<never> {
  return refuseField('regNumber', 'details.notYourMobile')
}

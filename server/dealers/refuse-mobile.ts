import { refuseField, type Result } from '#domain/refusal.ts'

/** The refusal of a mobile that is another one than the caller's. */
export function refuseMobile(): Result<never> {
  return refuseField('regNumber', 'This is not the mobile number of your account.')
}

import { refuse, type Result } from '#domain/refusal.ts'

/** The refusal of one field of an input, with the sentence that stands beside it. */
export function refuseField(field: string, sentence: string): Result<never> {
  return refuse('INVALID_INPUT', sentence, { fields: { [field]: sentence } })
}

/** The refusal of a mobile that is another one than the caller's. */
export function refuseMobile(): Result<never> {
  return refuseField('regNumber', 'This is not the mobile number of your account.')
}

import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { instantOut, nothing, storable } from '../values.ts'

/** Six digits from an authenticator app, or a recovery code. */
const code = storable.trim().min(1, 'Enter the code.').max(40)

/** Shown once. If the answer is lost, new codes must be made. */
const recoveryCodes = z.array(z.string())

/** Admins, who use a second factor besides the password. */
const who = admins('view_dashboard')

export const secondFactors = {
  getSecondFactor: defineOperation({
    who,
    beforeSecondFactor: true,
    summary: 'Whether the caller’s second factor is set up.',
    input: nothing,
    output: z.strictObject({
      isSet: z.boolean(),
      setAt: instantOut.nullable(),
      /** The number of unused recovery codes. */
      recoveryCodesLeft: z.number(),
      /** Whether a second factor must be set up before anything else is allowed. */
      isRequired: z.boolean(),
    }),
    refusals: [],
  }),
  beginSecondFactor: defineOperation({
    who,
    beforeSecondFactor: true,
    summary: 'Gives a new secret for an authenticator app; where one is set, for a code of that one.',
    idempotency: 'none',
    input: z.object({ totp: code.optional() }),
    output: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }),
    refusals: ['SECOND_FACTOR_REQUIRED', 'OTP_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  confirmSecondFactor: defineOperation({
    who,
    beforeSecondFactor: true,
    summary: 'Takes the new secret into use once the app shows the right code, and ends all other sessions.',
    idempotency: 'none',
    input: z.object({ code }),
    output: z.strictObject({ recoveryCodes }),
    refusals: ['OTP_INVALID', 'WRONG_STATE'],
  }),
  renewRecoveryCodes: defineOperation({
    who,
    summary: 'Makes new recovery codes in the place of the old ones.',
    idempotency: 'none',
    input: z.object({ totp: code }),
    output: z.strictObject({ recoveryCodes }),
    refusals: ['OTP_INVALID', 'WRONG_STATE', 'TOO_MANY_REQUESTS'],
  }),
}

import * as z from 'zod'
import { passwordHolders } from './profile.ts'
import { secondFactorCode } from './identity.ts'
import { defineOperation } from '../operation.ts'
import { count, done, instantOut, nothing } from '../values.ts'

/** Shown only once. If the answer is lost, new codes must be generated. */
const recoveryCodes = z.array(z.string())

/** Admins need a second factor, and dealers may set one up. */
const who = passwordHolders

export const secondFactors = {
  getSecondFactor: defineOperation({
    reads: true,
    who,
    beforeSecondFactor: true,
    summary: 'Returns whether the caller’s second factor is set up.',
    input: nothing,
    output: z.strictObject({
      isSet: z.boolean(),
      setAt: instantOut.nullable(),
      recoveryCodesLeft: count.meta({ description: 'The number of unused recovery codes.' }),
      isRequired: z.boolean().meta({
        description: 'Whether the caller, an admin, must set up a second factor before doing anything else.',
      }),
    }),
    refusals: [],
  }),
  beginSecondFactor: defineOperation({
    who,
    beforeSecondFactor: true,
    quota: 'account',
    summary:
      'Returns a new secret for an authenticator app. The password must have been given again; if a second factor is already set up, its code is required too.',
    idempotency: 'none',
    audits: { none: 'its secret is of no use until it is confirmed' },
    changes: [],
    input: z.object({ totp: secondFactorCode.optional() }),
    output: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }),
    refusals: ['PASSWORD_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'OTP_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  confirmSecondFactor: defineOperation({
    who,
    authenticates: true,
    beforeSecondFactor: true,
    quota: 'account',
    summary: 'Activates the new secret, given a code from the app, and ends all other sessions.',
    idempotency: 'none',
    audits: 'secondFactorSet',
    changes: ['getSecondFactor', 'getSessions'],
    input: z.object({ code: secondFactorCode }),
    output: z.strictObject({ recoveryCodes }),
    refusals: ['OTP_INVALID', 'WRONG_STATE'],
  }),
  renewRecoveryCodes: defineOperation({
    who,
    authenticates: true,
    quota: 'account',
    summary: 'Replaces the recovery codes with new ones.',
    idempotency: 'none',
    audits: 'recoveryCodesRenewed',
    changes: ['getSecondFactor'],
    input: z.object({ totp: secondFactorCode }),
    output: z.strictObject({ recoveryCodes }),
    refusals: ['OTP_INVALID', 'WRONG_STATE', 'TOO_MANY_REQUESTS'],
  }),
  removeSecondFactor: defineOperation({
    who,
    authenticates: true,
    quota: 'account',
    summary:
      'Turns the second factor off, given one of its codes; the password must have been given again. Not for admins who need one.',
    idempotency: 'none',
    audits: 'secondFactorRemoved',
    changes: ['getSecondFactor', 'getSessions'],
    input: z.object({ totp: secondFactorCode }),
    output: done,
    refusals: ['PASSWORD_REQUIRED', 'OTP_INVALID', 'WRONG_STATE', 'TOO_MANY_REQUESTS'],
  }),
}

import * as z from 'zod'
import { user } from './identity.ts'
import { defineOperation } from '../operation.ts'
import { storable } from '../values.ts'

/** The tokens that a field worker's browser stores. */
const tokens = { accessToken: z.string(), refreshToken: z.string() }

export const fieldSessions = {
  verifyOTP: defineOperation({
    who: 'public',
    summary: 'Signs an evaluator or driver in with a one-time code.',
    idempotency: 'none',
    input: z.object({ otp: storable.trim().max(100), otpToken: storable.max(500) }),
    output: z.strictObject({
      success: z.literal(true),
      /** The access token under a second name, for clients that read it there. */
      sessionToken: z.string(),
      ...tokens,
      user,
      redirectPage: z.enum(['/evaluatorHome', '/driverHome']),
    }),
    refusals: ['OTP_INVALID', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  refreshSession: defineOperation({
    who: 'public',
    summary: 'Renews a field worker’s session and replaces its refresh token.',
    idempotency: 'none',
    input: z.object({ refreshToken: storable.max(500) }),
    output: z.strictObject(tokens),
    refusals: ['UNAUTHENTICATED'],
  }),
}

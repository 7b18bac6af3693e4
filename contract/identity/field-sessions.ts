import * as z from 'zod'
import { codeOrEmpty, codeRole, deviceTokenOut, optionalToken, proofOfDevice, user } from './identity.ts'
import { defineOperation } from '../operation.ts'
import { phone, storable } from '../values.ts'
import { fault } from '#domain/refusal.ts'
import { addFault } from '../add-fault.ts'

/** The tokens that a field worker's browser stores. */
const tokens = { accessToken: z.string(), refreshToken: z.string() }

export const fieldSessions = {
  verifyOTP: defineOperation({
    who: 'public',
    authenticates: true,
    quota: 'sessions',
    onLowDisk: true,
    summary: 'Signs an evaluator or driver in with a one-time code.',
    idempotency: 'none',
    changes: [],
    input: z
      .object({
        otp: codeOrEmpty(100),
        otpToken: optionalToken,
        lastOtpToken: optionalToken.meta({
          description: 'The token of the code before, which holds for 60 s more, until the new one is used.',
        }),
        phoneNumber: phone.optional().meta({
          description: "The phone that received the newest code, in a call without the code's token.",
        }),
        role: codeRole,
        ...proofOfDevice,
      })
      .superRefine(({ otpToken, phoneNumber, role }, context) => {
        if (otpToken !== undefined) return
        for (const [field, value] of Object.entries({ phoneNumber, role })) {
          if (value === undefined) addFault(context, fault('otp.requiredWithoutToken'), [field])
        }
      }),
    output: z.strictObject({
      success: z.literal(true),
      sessionToken: z
        .string()
        .meta({ description: 'The access token under a second name, for clients that read it there.' }),
      ...tokens,
      user,
      redirectPage: z.enum(['/evaluatorHome', '/driverHome']),
      deviceToken: deviceTokenOut,
    }),
    refusals: ['OTP_INVALID', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  refreshSession: defineOperation({
    who: 'public',
    authenticates: true,
    quota: 'sessions',
    onLowDisk: true,
    summary: 'Renews a field worker’s session and replaces its refresh token.',
    idempotency: 'none',
    changes: [],
    input: z.object({ refreshToken: storable.max(500) }),
    output: z.strictObject(tokens),
    refusals: ['UNAUTHENTICATED'],
  }),
}

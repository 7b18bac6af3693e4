import * as z from 'zod'
import { MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, readNewPassword } from '#domain/identity/password-rules.ts'
import { codeRole, oneTimeCode, optionalToken, proofOfDevice, signedIn, totp } from './identity.ts'
import { optionalPrintedName, printedName } from '../names.ts'
import { defineOperation } from '../operation.ts'
import { count, done, idOut, optionalCopied, phone, storable } from '../values.ts'
import { addFault } from '../add-fault.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** An email as received, converted to lower case. */
export const email = storable
  .trim()
  .min(1, 'email.missing' satisfies ReasonId)
  .max(254)
  .pipe(z.email('email.invalid' satisfies ReasonId))
  .transform((value) => value.toLowerCase())
  .meta({ format: 'email', examples: ['dealer1@demo.test'] })

/** A password as chosen by the user. The handlers also refuse what is commonly guessed. */
export const newPassword = storable
  .superRefine((value, context) => {
    const read = readNewPassword(value)
    if (!read.ok) addFault(context, read.refusal)
  })
  .meta({ format: 'password', minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })

/** The token of a link as received. */
export const token = storable.trim().max(500)

/** Registration as a dealer. */
export const registration = {
  registerDealer: defineOperation({
    who: 'public',
    quota: { boundedBy: 'registrations from an address within an hour' },
    summary:
      'Registers a dealer, who then proves the mobile with a code. The answer is the same if the email or mobile already has an account.',
    idempotency: 'none',
    changes: [],
    input: z.object({
      email,
      password: newPassword,
      name: printedName(200),
      mobile: phone,
      organization: optionalPrintedName(200).meta({
        description: 'The display name of the dealer’s organisation. Default: the dealer’s name.',
      }),
    }),
    output: z.strictObject({ customToken: z.string(), uid: idOut }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
}

/** One-time codes, and signing in with one. */
export const codeLogin = {
  sendOTP: defineOperation({
    who: 'public',
    quota: { boundedBy: 'codes to a phone and from an address within an hour' },
    onLowDisk: true,
    summary: 'Sends a one-time code to the mobile of a dealer, or of an evaluator or driver with access.',
    idempotency: 'none',
    changes: [],
    input: z.object({ phoneNumber: phone, role: codeRole, ...proofOfDevice }),
    output: z.strictObject({
      success: z.literal(true),
      otpToken: z.string(),
      expiresInSeconds: count,
      resendAfterSeconds: count,
    }),
    refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  loginDealer: defineOperation({
    who: 'public',
    authenticates: true,
    quota: 'sessions',
    onLowDisk: true,
    summary:
      'Signs a dealer in with mobile and code. With a registration token, this also proves the mobile.',
    idempotency: 'none',
    changes: [],
    input: z.object({
      regNumber: phone,
      otp: oneTimeCode,
      role: codeRole,
      customToken: optionalToken,
      otpToken: optionalToken.meta({
        description: 'The token that came with the code. Default: the newest code of the mobile is meant.',
      }),
      lastOtpToken: optionalToken.meta({
        description: 'The token of the code before, which holds for 60 s more, until the new one is used.',
      }),
      deviceToken: optionalToken,
      totp,
    }),
    output: signedIn,
    refusals: ['OTP_INVALID', 'USER_LOGIN_FAILED', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
}

/** The reset of a forgotten password. */
export const passwordReset = {
  requestPasswordReset: defineOperation({
    who: 'public',
    quota: { boundedBy: 'links to an email and from an address within an hour' },
    summary:
      'Sends a password reset link if the email has an account. The answer is the same if it has none.',
    idempotency: 'none',
    changes: [],
    input: z.object({ email }),
    output: done,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  resetPassword: defineOperation({
    who: 'public',
    authenticates: true,
    quota: { boundedBy: 'a link to a new password works once' },
    summary:
      'Sets a new password with the token of a reset link, once, and ends every session. While the email is unproven, a code of the mobile is needed, too.',
    idempotency: 'none',
    changes: [],
    input: z.object({
      token,
      password: newPassword,
      otp: optionalCopied(100),
      otpToken: optionalToken,
      lastOtpToken: optionalToken.meta({
        description: 'The token of the code before, which holds for 60 s more, until the new one is used.',
      }),
      totp,
    }),
    output: done,
    refusals: [
      'RESET_LINK_INVALID',
      'INVALID_INPUT',
      'SECOND_FACTOR_REQUIRED',
      'OTP_INVALID',
      'TOO_MANY_REQUESTS',
    ],
  }),
}

import * as z from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { readRole, ROLES } from '#domain/roles.ts'
import { ONBOARDING_STEPS } from '#domain/onboarding-steps.ts'
import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'
import { defineOperation } from '../operation.ts'
import {
  COPIED,
  copied,
  done,
  emailOut,
  flag,
  instantOut,
  link,
  nothing,
  phoneOut,
  storable,
  text,
} from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { fault } from '#domain/refusal.ts'
import { addFault } from '../add-fault.ts'

const role = z.enum(ROLES).meta({ id: 'Role' })

/** The signed-in user. */
export const user = z
  .strictObject({
    uid: z.string().meta({ description: 'The user’s id; of a field worker, the role and the phone.' }),
    email: emailOut.nullable(),
    name: z.string(),
    profileImageUrl: link.nullable(),
    organization: z.string().nullable(),
    roles: z.array(role),
    role,
    mobile: phoneOut,
    language: z
      .enum(LOCALES)
      .meta({ 'x-extensible': true })
      .nullable()
      .meta({ description: 'The language that the user reads; null until one is chosen or asked for.' }),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof user>

/** A dealer's step of the onboarding; `home` once it is complete. */
export const onboardingStep = z
  .enum(ONBOARDING_STEPS)
  .meta({ id: 'OnboardingStep', description: 'A dealer’s step of the onboarding; home once it is complete.' })

/** The role for which a code is requested: dealer, evaluator or driver; every alias is accepted. */
export const codeRole = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  text(50)
    .transform((value, context) => {
      const role = readRole(value)
      if (role !== null && role !== 'admin') return role
      addFault(context, fault('role.unknown'))
      return z.NEVER
    })
    .optional(),
)

/** A token as received, if one was given. */
export const optionalToken = z.preprocess(
  (value) => (value === null ? undefined : value),
  storable.trim().max(500).optional(),
)

/** A one-time code as received. */
export const oneTimeCode = copied(100, tidyIdentifier, 'otp.missing')

/** Six digits from an authenticator app, or a recovery code, as received. */
export const secondFactorCode = copied(40, tidyIdentifier, 'otp.missing')

/** Returns a schema for a code that may be empty: then it counts as wrong, or as not given. */
export function codeOrEmpty(max: number) {
  return z.string().meta(COPIED).transform(tidyIdentifier).pipe(storable.max(max))
}

/** A code of the second factor, where the account has one. */
export const totp = codeOrEmpty(40).optional()

/** Proofs that a caller is no stranger to an account. Limits spare known devices. */
export const proofOfDevice = {
  /** The `deviceToken` of an earlier sign-in to this account on this device. */
  deviceToken: optionalToken,
  /** The token of a live share link, which counts as a device of the evaluator that the link was made for. */
  linkToken: optionalToken,
}

/** Shows later that this device has signed in to this account before. The browser keeps it over a logout. */
export const deviceTokenOut = z.string()

/** False while a dealer's email is not proven. */
const emailProven = z.boolean()

/** The answer to a successful sign-in. */
export const signedIn = z
  .strictObject({
    token: z.string(),
    user,
    onboarding: onboardingStep,
    expiresAt: instantOut,
    deviceToken: deviceTokenOut,
    emailProven,
  })
  .meta({ id: 'SignedIn', description: 'The session. `token` is the bearer of the calls that follow.' })

export const identity = {
  login: defineOperation({
    who: 'public',
    authenticates: true,
    quota: 'sessions',
    onLowDisk: true,
    summary: 'Signs in with email and password.',
    idempotency: 'none',
    changes: [],
    input: z.object({
      email: storable
        .trim()
        .min(1, 'email.missing' satisfies ReasonId)
        .max(254)
        .meta({ format: 'email', examples: ['dealer1@demo.test'] }),
      password: z
        .string()
        .min(1, 'password.missing' satisfies ReasonId)
        .max(1000)
        .meta({ format: 'password', examples: ['Demo@12345'] }),
      keepSignedIn: flag,
      totp,
      deviceToken: optionalToken,
    }),
    output: signedIn.extend({
      /** At `otp_login` alone: a new token of the registration, for `loginDealer`. */
      customToken: z.string().optional(),
    }),
    refusals: [
      'INVALID_CREDENTIALS',
      'SECOND_FACTOR_REQUIRED',
      'OTP_INVALID',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
  }),
  logout: defineOperation({
    who: 'anySession',
    whileWaiting: true,
    whileUnproven: true,
    quota: { boundedBy: 'a session has one row, and it ends' },
    onLowDisk: true,
    summary: 'Ends the session at once.',
    idempotency: 'none',
    audits: { none: 'it ends the session of the caller' },
    changes: [],
    input: nothing,
    output: done,
    refusals: [],
  }),
  verifySession: defineOperation({
    reads: true,
    who: 'anySession',
    whileWaiting: true,
    whileUnproven: true,
    summary: 'Returns the signed-in user and the user’s permissions.',
    input: nothing,
    output: z.strictObject({
      user,
      onboarding: onboardingStep,
      emailProven,
      permissions: z.array(z.enum(PERMISSIONS)),
    }),
    refusals: [],
  }),
}

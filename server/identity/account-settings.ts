import * as z from 'zod'
import type { CodeSettings } from './codes.ts'
import type { EmailProofSettings } from './email-proofs.ts'
import type { BackoffRate } from '#server/platform/throttle/backoff.ts'
import { quantity, wholeNumber } from '#server/platform/environment/quantities.ts'
import type { Rate } from '#server/platform/throttle/throttle.ts'

/** Limits for registration, one-time codes, password resets and sign-in. All durations in seconds. */
export interface AccountSettings {
  readonly codes: CodeSettings
  readonly registration: {
    /** Lifetime of a registration whose mobile is not verified. */
    readonly seconds: number
    /** Lifetime of the token that a registration returns. */
    readonly tokenSeconds: number
    readonly perAddress: Rate
    /** Limit on notices to the owner of an email or mobile that others try to register with. */
    readonly noticesPerRecipient: Rate
  }
  readonly emailProofs: EmailProofSettings
  readonly passwordReset: {
    readonly seconds: number
    readonly perEmail: Rate
    readonly perAddress: Rate
  }
  /** Limit on a user's wrong codes of the authenticator app, and the same again on wrong recovery codes. */
  readonly wrongSecondFactors: Rate
  /** Limit on wrong passwords that a signed-in user gives again, per session. */
  readonly wrongPasswords: Rate
  readonly failedLogins: {
    /**
     * Blocks an account for a growing time once its failures exceed a limit: for unknown devices, whose failures count
     * together, and for each known device by its own failures.
     */
    readonly perAccount: BackoffRate
    /** Counts the failures of unknown devices per network address, which many users may share. */
    readonly perAddress: Rate
    /** The attempts that are checked for each account from an address that is over `perAddress`. */
    readonly overAddressLimit: Rate
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const count = (fallback: number) => wholeNumber(1, 1_000_000).default(fallback)

const optionalCount = wholeNumber(1, 1_000_000).optional()

const duration = (fallback: number) => quantity('seconds', { min: 1, max: 1_000_000 }).default(fallback)

/** The share of a phone's codes that unknown devices can use, unless a setting says otherwise. */
const STRANGERS_SHARE = 3 / 5
/** The wrong guesses of all unknown devices together, as a multiple of one's, unless a setting says otherwise. */
const STRANGERS_GUESSES = 5

/** Environment variables that set these limits. */
export const accountEnvironment = {
  CODE_SECONDS: duration(5 * MINUTE).meta({ description: 'seconds for which a one-time code is valid' }),
  CODE_RESEND_SECONDS: quantity('seconds', { min: 0, max: HOUR })
    .default(30)
    .meta({ description: 'seconds before another code can be sent' }),
  CODES_PER_PHONE_PER_HOUR: count(5).meta({ description: 'codes sent to a phone' }),
  CODES_PER_PHONE_BY_STRANGERS_PER_HOUR: optionalCount.meta({
    description: 'those of them that unknown devices can ask for',
    unset: '⅗ of `CODES_PER_PHONE_PER_HOUR`',
  }),
  CODES_PER_ADDRESS_PER_HOUR: count(200).meta({ description: 'codes sent at the request of one address' }),
  CODE_GUESSES: count(5).meta({ description: 'wrong guesses that end a code' }),
  CODE_GUESSES_BY_STRANGERS: optionalCount.meta({
    description: 'wrong guesses at a code by phone alone, of all unknown devices together',
    unset: '5 × `CODE_GUESSES`',
  }),
  WRONG_CODES_PER_ADDRESS_PER_HOUR: count(200).meta({ description: 'wrong guesses from one address' }),
  SAME_WRONG_CODE_PER_HOUR: count(20).meta({ description: 'uses of the same wrong code across all phones' }),
  REGISTRATION_SECONDS: duration(DAY).meta({
    description: 'seconds for which a registration waits for its code',
  }),
  REGISTRATION_TOKEN_SECONDS: duration(30 * MINUTE).meta({
    description: 'seconds for which its browser’s token is valid',
  }),
  REGISTRATIONS_PER_ADDRESS_PER_HOUR: count(200).meta({ description: 'registrations from one address' }),
  REGISTRATION_NOTICES_PER_DAY: count(5).meta({
    description: 'notices to the owner of an email or mobile that somebody registers again',
  }),
  EMAIL_PROOF_SECONDS: duration(DAY).meta({ description: 'seconds for which a link proves an email' }),
  EMAIL_PROOFS_PER_ACCOUNT_PER_HOUR: count(5).meta({ description: 'such links sent for one account' }),
  EMAIL_PROOFS_PER_EMAIL_PER_HOUR: count(5).meta({ description: 'such links sent to one email' }),
  PASSWORD_RESET_SECONDS: duration(30 * MINUTE).meta({
    description: 'seconds for which a link resets a password',
  }),
  PASSWORD_RESETS_PER_EMAIL_PER_HOUR: count(5).meta({ description: 'such links sent to one email' }),
  PASSWORD_RESETS_PER_ADDRESS_PER_HOUR: count(200).meta({
    description: 'such links sent at the request of one address',
  }),
  FAILED_LOGINS_PER_ACCOUNT: count(5).meta({ description: 'failed logins before an account must wait' }),
  FAILED_LOGINS_PER_ADDRESS: count(100).meta({
    description: 'failed logins from one address in an hour before it must wait',
  }),
  FAILED_LOGIN_ADDRESS_SECONDS: duration(1).meta({
    description: 'seconds between two logins to one account from an address over its limit',
  }),
  FAILED_LOGIN_WAIT_SECONDS: duration(1).meta({
    description: 'seconds of an account’s first wait, doubled with each failure',
  }),
  FAILED_LOGIN_LONGEST_WAIT_SECONDS: duration(15 * MINUTE).meta({
    description: 'seconds of its longest wait',
  }),
  WRONG_SECOND_FACTORS_PER_HOUR: count(10).meta({
    description: 'wrong codes for one user’s authenticator app, and as many wrong recovery codes',
  }),
  WRONG_PASSWORDS_PER_HOUR: count(10).meta({
    description: 'wrong passwords in one session, where a signed-in user gives the password again',
  }),
}

const environment = z.object(accountEnvironment)

const perHour = (max: number): Rate => ({ max, seconds: HOUR })

/** Converts the parsed environment variables to settings. */
export function readAccountSettings(value: z.output<typeof environment>): AccountSettings {
  return {
    codes: {
      validSeconds: value.CODE_SECONDS,
      resendAfterSeconds: value.CODE_RESEND_SECONDS,
      sendsPerPhone: perHour(value.CODES_PER_PHONE_PER_HOUR),
      sendsPerPhoneByStrangers: perHour(
        value.CODES_PER_PHONE_BY_STRANGERS_PER_HOUR ??
          Math.ceil(value.CODES_PER_PHONE_PER_HOUR * STRANGERS_SHARE),
      ),
      sendsPerAddress: perHour(value.CODES_PER_ADDRESS_PER_HOUR),
      guesses: value.CODE_GUESSES,
      guessesByStrangers: value.CODE_GUESSES_BY_STRANGERS ?? value.CODE_GUESSES * STRANGERS_GUESSES,
      wrongPerAddress: perHour(value.WRONG_CODES_PER_ADDRESS_PER_HOUR),
      wrongPerCode: perHour(value.SAME_WRONG_CODE_PER_HOUR),
    },
    registration: {
      seconds: value.REGISTRATION_SECONDS,
      tokenSeconds: Math.min(value.REGISTRATION_TOKEN_SECONDS, value.REGISTRATION_SECONDS),
      perAddress: perHour(value.REGISTRATIONS_PER_ADDRESS_PER_HOUR),
      noticesPerRecipient: { max: value.REGISTRATION_NOTICES_PER_DAY, seconds: DAY },
    },
    emailProofs: {
      seconds: value.EMAIL_PROOF_SECONDS,
      perAccount: perHour(value.EMAIL_PROOFS_PER_ACCOUNT_PER_HOUR),
      perEmail: perHour(value.EMAIL_PROOFS_PER_EMAIL_PER_HOUR),
    },
    passwordReset: {
      seconds: value.PASSWORD_RESET_SECONDS,
      perEmail: perHour(value.PASSWORD_RESETS_PER_EMAIL_PER_HOUR),
      perAddress: perHour(value.PASSWORD_RESETS_PER_ADDRESS_PER_HOUR),
    },
    wrongSecondFactors: perHour(value.WRONG_SECOND_FACTORS_PER_HOUR),
    wrongPasswords: perHour(value.WRONG_PASSWORDS_PER_HOUR),
    failedLogins: {
      perAccount: {
        free: value.FAILED_LOGINS_PER_ACCOUNT,
        first: value.FAILED_LOGIN_WAIT_SECONDS,
        longest: value.FAILED_LOGIN_LONGEST_WAIT_SECONDS,
        forgetAfter: HOUR,
      },
      perAddress: perHour(value.FAILED_LOGINS_PER_ADDRESS),
      overAddressLimit: { max: 1, seconds: value.FAILED_LOGIN_ADDRESS_SECONDS },
    },
  }
}

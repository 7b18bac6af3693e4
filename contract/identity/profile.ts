import * as z from 'zod'
import { LOCALES } from '#domain/locale.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { newPassword } from './accounts.ts'
import { user } from './identity.ts'
import { printedName } from '../names.ts'
import { admins, dealers, defineOperation, type Grant } from '../operation.ts'
import { done, instantOut } from '../values.ts'

/** Everybody who signs in with a password. Field workers have none. */
export const passwordHolders: readonly Grant[] = [...dealers('view_dashboard'), ...admins('view_dashboard')]

/** The caller's present password. */
export const presentPassword = z
  .string()
  .min(1, 'password.missing' satisfies ReasonId)
  .max(1000)
  .meta({ format: 'password' })

export const profile = {
  updateProfile: defineOperation({
    who: passwordHolders,
    quota: 'account',
    summary: 'Changes the caller’s name.',
    audits: 'profileChanged',
    changes: ['verifySession'],
    input: z.object({ name: printedName(200) }),
    output: z.strictObject({ user }),
    refusals: [],
  }),
  setLanguage: defineOperation({
    who: 'anySession',
    whileWaiting: true,
    quota: 'account',
    summary: 'Sets the language in which the caller reads screens, mails and SMS.',
    audits: { none: 'it changes how the caller reads' },
    changes: ['verifySession'],
    input: z.object({ language: z.enum(LOCALES, 'language.unknown' satisfies ReasonId) }),
    output: done,
    refusals: [],
  }),
  changePassword: defineOperation({
    who: passwordHolders,
    authenticates: true,
    quota: 'account',
    summary: 'Changes the caller’s password, given the present one, and ends all other sessions.',
    // The stored hash of a body with a password could be searched for it.
    idempotency: 'none',
    audits: 'passwordChanged',
    changes: ['getSessions'],
    input: z.object({ password: presentPassword, newPassword }),
    output: done,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  confirmPassword: defineOperation({
    who: passwordHolders,
    authenticates: true,
    beforeSecondFactor: true,
    quota: 'account',
    summary:
      'Confirms the password. For some minutes the caller may then do what is refused with PASSWORD_REQUIRED.',
    idempotency: 'none',
    audits: { none: 'it proves who the caller is' },
    changes: [],
    input: z.object({ password: presentPassword }),
    output: z.strictObject({ validUntil: instantOut }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
}

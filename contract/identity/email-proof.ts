import * as z from 'zod'
import { dealers, defineOperation } from '../operation.ts'
import { done, emailOut, nothing } from '../values.ts'
import { email, token } from './accounts.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** Dealers, also while they await the approval. */
const who = dealers('view_dashboard')

/** The proof that a dealer's email is its own: a link, sent to it, that names the account. */
export const emailProof = {
  resendEmailProof: defineOperation({
    who,
    duringOnboarding: true,
    whileWaiting: true,
    quota: { boundedBy: 'links to an account and to an email within an hour' },
    summary: 'Sends the link that proves the caller’s email again, or that of the new email to be proven.',
    changes: [],
    input: nothing,
    output: z.strictObject({
      success: z.literal(true),
      email: emailOut.meta({ description: 'The address that the link was sent to.' }),
    }),
    refusals: ['WRONG_STATE', 'TOO_MANY_REQUESTS'],
  }),
  changeEmail: defineOperation({
    who,
    duringOnboarding: true,
    whileWaiting: true,
    quota: { boundedBy: 'links to an account and to an email within an hour' },
    summary:
      'Changes the caller’s email and sends a link that proves it. A proven email holds until the new one is proven.',
    // The password must not be stored with the key.
    idempotency: 'none',
    changes: ['verifySession'],
    input: z.object({
      email,
      password: z
        .string()
        .min(1, 'password.missing' satisfies ReasonId)
        .max(1000),
    }),
    output: done,
    refusals: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  readEmailProof: defineOperation({
    who: 'public',
    quota: 'linkReads',
    onLowDisk: true,
    summary: 'Names the account whose email a link proves, for the owner of the email to recognise.',
    idempotency: 'none',
    changes: [],
    input: z.object({ token }),
    output: z.strictObject({
      email: emailOut,
      name: z.string(),
      mobileEnd: z.string().meta({ description: 'The last four digits of the mobile.' }),
    }),
    refusals: ['EMAIL_LINK_INVALID'],
  }),
  proveEmail: defineOperation({
    who: 'public',
    quota: 'linkReads',
    summary: 'Proves the email of an account with the token of a link: “Yes, that’s me”.',
    idempotency: 'none',
    changes: ['readEmailProof'],
    input: z.object({ token }),
    output: done,
    refusals: ['EMAIL_LINK_INVALID', 'ALREADY_EXISTS'],
  }),
}

import * as z from 'zod'
import { RETURN_STEPS } from '#domain/onboarding-steps.ts'
import { dealerSummary } from './admin-dealers.ts'
import { admins, defineOperation } from '../operation.ts'
import { emailOut, id, instantIn, reason, text } from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** The `submittedAt` that the admin read. If the dealer has submitted again since, the decision is refused. */
const submittedAt = instantIn.optional()

const who = admins('manage_users')

export const adminOnboarding = {
  'admin/approveOnboarding': defineOperation({
    who,
    summary: 'Approves a dealer for a year in the cities it paid for and any others named.',
    audits: 'onboardingApproved',
    changes: ['admin/getQueue', 'admin/getDealers', 'admin/getDealer'],
    input: z.object({
      uid: id,
      cities: z.array(text(100)).max(200).optional(),
      submittedAt,
    }),
    output: dealerSummary,
    refusals: ['NOT_FOUND', 'WRONG_STEP', 'EMAIL_UNPROVEN', 'INVALID_INPUT'],
  }),
  'admin/returnOnboarding': defineOperation({
    who,
    summary:
      'Sends a dealer back to a step with a reason that it reads. A paid subscription is never asked for again.',
    audits: 'onboardingReturned',
    changes: ['admin/getQueue', 'admin/getDealers', 'admin/getDealer'],
    input: z.object({
      uid: id,
      step: z.enum(RETURN_STEPS, 'onboarding.stepMissing' satisfies ReasonId),
      submittedAt,
      reason,
    }),
    output: dealerSummary,
    refusals: ['NOT_FOUND', 'WRONG_STEP'],
  }),
  'admin/remindEmailProof': defineOperation({
    who,
    summary:
      'Sends the link that proves a dealer’s email again. It counts towards the limits of the dealer’s own requests.',
    audits: 'emailReminderSent',
    changes: ['admin/getOutbox'],
    input: z.object({ uid: id }),
    output: z.strictObject({
      success: z.literal(true),
      email: emailOut.meta({ description: 'The address that the link was sent to.' }),
    }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
  }),
  'admin/rejectOnboarding': defineOperation({
    who,
    summary:
      'Ends a registration at any step before the approval, with a reason that is sent to the dealer; all that it paid is to be refunded.',
    audits: 'onboardingRejected',
    changes: ['admin/getQueue', 'admin/getDealers', 'admin/getDealer', 'admin/getRefunds'],
    input: z.object({ uid: id, reason }),
    output: dealerSummary,
    refusals: ['NOT_FOUND', 'WRONG_STEP'],
  }),
}

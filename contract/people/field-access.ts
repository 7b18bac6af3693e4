import * as z from 'zod'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { personTypeIn } from './people.ts'
import {
  done,
  id,
  idOut,
  instantOut,
  link,
  nothing,
  optionalText,
  phone,
  phoneOut,
  wholeNumber,
} from '../values.ts'

/** An access as the dealer sees it: the period in which one of its field workers may sign in. */
export const fieldAccess = z
  .strictObject({
    accessId: idOut,
    personId: idOut,
    name: z.string(),
    phone: phoneOut,
    role: z.enum(['dealer_evaluator', 'delivery_driver']),
    imageUrl: link,
    validFrom: instantOut,
    validUntil: instantOut,
    revokedAt: instantOut.nullable().meta({ description: 'When the dealer revoked it; null if it did not.' }),
    purpose: z.string().nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'FieldAccess' })

export const fieldAccesses = {
  createOTPLoginAccess: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'people',
    summary: 'Gives one of the dealer’s evaluators or drivers access by one-time code, for at most 7 days.',
    changes: ['getFieldAccesses', 'getEvaluationLinks'],
    input: z.object({
      phoneNumber: phone,
      userRole: personTypeIn,
      validityDays: wholeNumber(0, 7).default(0),
      validityMinutes: wholeNumber(0, 7 * 24 * 60).default(0),
      purpose: optionalText(200),
      description: optionalText(1000),
    }),
    output: z.strictObject({ accessId: idOut, validUntil: instantOut }),
    refusals: ['INVALID_INPUT'],
  }),
  getFieldAccesses: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_my_cars'),
    summary: 'Lists the dealer’s current accesses and those of the last 30 days, newest first.',
    list: true,
    input: nothing,
    output: z.strictObject({ accesses: z.array(fieldAccess) }),
    refusals: [],
  }),
  revokeFieldAccess: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'people',
    summary: 'Revokes an access at once and ends the sessions based on it.',
    changes: ['getFieldAccesses', 'getEvaluationLinks'],
    input: z.object({ accessId: id }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
}

import * as z from 'zod'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { optionalToken } from '../identity/identity.ts'
import { count, done, flowState, id, idOut, instantOut, link, nothing, phoneOut } from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** Why a link works or not. A link without access works again while its evaluator has access. */
const linkStatus = z
  .enum(['live', 'noAccess', 'revoked', 'personRetired'])
  .meta({ id: 'EvaluationLinkStatus', 'x-extensible': true })

/** A shared link of the dealer, with those of its cars whose evaluation goes on. */
export const evaluationLink = z
  .strictObject({
    linkId: idOut,
    status: linkStatus,
    link: link.nullable().meta({
      description: "The link; null if it does not work, or was made before the server's secret was replaced.",
    }),
    createdAt: instantOut,
    personId: idOut,
    name: z.string(),
    phone: phoneOut,
    imageUrl: link,
    accessUntil: instantOut
      .nullable()
      .meta({ description: "When the evaluator's access ends; null if it has none." }),
    cars: z.array(
      z.strictObject({
        carId: idOut,
        flowEntityId: idOut,
        make: z.string(),
        model: z.string(),
        year: z.int(),
        regno: z.string().nullable(),
        state: flowState,
      }),
    ),
  })
  .meta({ id: 'EvaluationLink' })

export const evaluationLinks = {
  shareEvalLink: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'links',
    summary:
      'Gives each evaluator a link at which it signs in and takes the evaluation pictures. Where a pass names no evaluator, `personId` does.',
    // The link's token is never stored, so the answer cannot be stored with its idempotency key.
    idempotency: 'own',
    changes: [
      'getDealerCounts',
      'getCarDetailsPageData',
      'getMyCarsByYard',
      'getDealerEvaluationCars',
      'getEvaluationLinks',
    ],
    input: z.object({
      carIds: z
        .array(id)
        .min(1, 'link.noCars' satisfies ReasonId)
        .max(200),
      personId: id
        .optional()
        .meta({ description: "An evaluator. Default: the evaluator on each car's gate pass." }),
    }),
    output: z.strictObject({
      link: link.meta({ description: 'The first of `links`.' }),
      links: z.array(z.strictObject({ personId: idOut, link })),
    }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  getEvaluationLinks: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_my_cars'),
    summary:
      'Lists the dealer’s links for evaluation pictures whose cars are still in evaluation, newest first.',
    list: true,
    input: nothing,
    output: z.strictObject({ links: z.array(evaluationLink) }),
    refusals: [],
  }),
  revokeEvaluationLink: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'links',
    summary: 'Ends a link for evaluation pictures at once.',
    changes: ['getEvaluationLinks'],
    input: z.object({ linkId: id }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
  renewEvaluationLink: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'links',
    summary: 'Replaces a link, also one that has ended, by a new one for the same cars. The old one ends.',
    // The link's token is never stored, so the answer cannot be stored with its idempotency key.
    idempotency: 'own',
    changes: ['getEvaluationLinks'],
    input: z.object({
      linkId: id,
      personId: id
        .optional()
        .meta({ description: 'An evaluator. Default: the one that the old link is for.' }),
    }),
    output: z.strictObject({ linkId: idOut, personId: idOut, link }),
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  readEvaluationLink: defineOperation({
    who: 'public',
    quota: 'linkReads',
    onLowDisk: true,
    summary: 'Says whether a shared link works, and for whose mobile number. An unknown link has ended.',
    idempotency: 'none',
    changes: [],
    input: z.object({ token: optionalToken }),
    output: z.strictObject({
      status: z.enum(['live', 'ended']),
      phoneNumber: phoneOut
        .nullable()
        .meta({ description: 'The evaluator’s number; null if the link has ended.' }),
      organization: z
        .string()
        .nullable()
        .meta({ description: "The dealer's name; null for an unknown link." }),
      cars: count.meta({
        description: 'The number of cars that the link was shared for; 0 if it has ended.',
      }),
    }),
    refusals: [],
  }),
}

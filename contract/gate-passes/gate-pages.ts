import * as z from 'zod'
import { GATE_WAYS, PASS_FAULTS } from '#domain/gate-passes/gate-pass.ts'
import { token } from '../identity/accounts.ts'
import { nameText } from '../names.ts'
import { admins, dealers, defineOperation } from '../operation.ts'
import {
  bytesAnswer,
  count,
  done,
  id,
  idOut,
  instantOut,
  link,
  nextCursor,
  paging,
  phoneOut,
  storable,
} from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** The kind of a field worker as sent. */
const personType = z.enum(['dealer_evaluator', 'delivery_driver'])

const passKind = z.enum(['inspection', 'delivery'])

/** Why a gate pass is not valid for a car. */
export const passFault = z
  .enum(PASS_FAULTS)
  .meta({ id: 'PassFault', description: 'Why a gate pass is not valid for a car.', 'x-extensible': true })

/** One entry at the gate: the person of a pass came in or left, by a guard of the yard. */
export const gateEntry = z
  .strictObject({
    way: z.enum(GATE_WAYS),
    at: instantOut,
    yardLink: z.string().meta({ description: "The name of the yard's link by which it was entered." }),
  })
  .meta({ id: 'GateEntry' })

/** A car of a pass, as a guard sees it. */
const guardedCar = z.strictObject({
  title: z.string(),
  regno: z.string().nullable(),
  colour: z.string().nullable(),
  fault: passFault.nullable().meta({ description: 'Null while the pass is valid for the car.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'The reason of a refusal, or of the cancellation of the lot.' }),
  holdsUntil: instantOut.nullable().meta({
    description: 'When the pass ends for the car, if nothing ends it before; null if it was not approved.',
  }),
})

/** The details of a pass. Only guards of its yard receive them. */
const guardsView = z
  .strictObject({
    kind: passKind,
    yard: z.string(),
    person: z.strictObject({
      name: z.string(),
      type: personType,
      phoneEnd: z.string().meta({ description: 'The last four digits of the mobile.' }),
      imageUrl: link,
    }),
    organization: z.string(),
    cars: z.array(guardedCar),
    entries: z.array(gateEntry).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'GuardsView' })

const gatePage = z
  .strictObject({
    holds: z.boolean().meta({
      description: 'Whether the pass is valid for a car now. False for a pass that does not exist.',
    }),
    isYardLinkOver: z.boolean().meta({
      description: 'Whether the link of a yard that came along has been revoked, or never existed.',
    }),
    guard: guardsView.nullable(),
  })
  .meta({ id: 'GatePage' })

/** The token of a yard's link, which a guard's phone keeps. */
const yardLink = token.optional()

/** A link of a yard, without its token. */
const yardLinkEntry = z
  .strictObject({
    yardLinkId: idOut,
    yardId: idOut,
    yard: z.string(),
    city: z.string(),
    name: z.string(),
    createdAt: instantOut,
    lastUsedAt: instantOut.nullable().meta({ description: 'To the minute.' }),
    revokedAt: instantOut.nullable(),
  })
  .meta({ id: 'YardLink' })

/** A gate pass that the house approved for at least one car. */
const approvedPass = z
  .strictObject({
    gatepassId: idOut,
    kind: passKind,
    uid: idOut,
    organization: z.string(),
    person: z.strictObject({ name: z.string(), phone: phoneOut, type: personType }),
    yard: z.string().nullable(),
    city: z.string(),
    holds: z.boolean(),
    requestedAt: instantOut,
    cars: z.array(
      z.strictObject({
        flowEntityId: idOut,
        carId: idOut,
        title: z.string(),
        regno: z.string().nullable(),
        fault: passFault.nullable(),
        holdsUntil: instantOut.nullable().meta({
          description:
            'When the pass ends for the car, if nothing ends it before; null if it was not approved.',
        }),
      }),
    ),
    entries: z.array(gateEntry),
  })
  .meta({ id: 'ApprovedGatePass' })

/** The paper and the page of a gate pass, and the links by which guards open the page. */
export const gatePages = {
  downloadGatePass: defineOperation({
    reads: true,
    who: [...dealers('view_my_cars'), { role: 'delivery_driver', permission: 'view_driver_home' }],
    summary:
      'Downloads a valid gate pass as PDF with the code that leads to its page. A driver gets its delivery gate passes.',
    file: 'application/pdf',
    input: z.object({ gatepassId: id }),
    output: bytesAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  readGatePass: defineOperation({
    who: 'public',
    quota: 'linkReads',
    onLowDisk: true,
    summary:
      'Says whether a gate pass is valid; tells guards of its yard whose it is, for which cars, and why it is not.',
    // Reads, but the tokens must not be in an address.
    idempotency: 'none',
    changes: [],
    input: z.object({ token, yardLink }),
    output: gatePage,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  enterGate: defineOperation({
    who: 'public',
    quota: 'linkReads',
    summary: 'A guard enters that the person of a gate pass came in, or left.',
    // Guards have no account: `entryKey` recognises a repeat.
    idempotency: 'none',
    changes: ['readGatePass'],
    input: z.object({
      token,
      yardLink: token,
      way: z.enum(GATE_WAYS, 'entry.wayMissing' satisfies ReasonId),
      entryKey: storable
        .regex(/^[\w-]{16,64}$/, 'entry.badKey' satisfies ReasonId)
        .meta({ description: 'Chosen by the phone for each entry, the same for its repeats.' }),
    }),
    output: gatePage,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'TOO_MANY_REQUESTS'],
  }),
  readYardLink: defineOperation({
    who: 'public',
    quota: 'linkReads',
    onLowDisk: true,
    summary: 'Names the yard of a link that makes a phone a guard’s.',
    idempotency: 'none',
    changes: [],
    input: z.object({ yardLink: token }),
    output: z.strictObject({ yard: z.string(), city: z.string(), name: z.string() }),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),

  'admin/downloadGatePass': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary: 'Downloads a dealer’s valid gate pass as PDF.',
    file: 'application/pdf',
    audits: 'paperDownloaded',
    input: z.object({ gatepassId: id }),
    output: bytesAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/createYardLink': defineOperation({
    who: admins('manage_cars'),
    summary: 'Makes a link that opens the gate passes of a yard to its guards, until it is revoked.',
    // The link's token is never stored, so the answer cannot be stored with its idempotency key.
    idempotency: 'own',
    audits: 'yardLinkCreated',
    changes: ['admin/getYardLinks'],
    input: z.object({ yardId: id, name: nameText(100) }),
    output: z.strictObject({ yardLinkId: idOut, link }),
    refusals: ['NOT_FOUND'],
  }),
  'admin/getYardLinks': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary: 'Lists the links of all yards or one: those in force first, then the latest.',
    list: true,
    input: z.object({ yardId: id.optional() }),
    output: z.strictObject({ links: z.array(yardLinkEntry) }),
    refusals: ['NOT_FOUND'],
  }),
  'admin/revokeYardLink': defineOperation({
    who: admins('manage_cars'),
    summary: 'Revokes a yard’s link at once; one that is revoked already stays so.',
    audits: 'yardLinkRevoked',
    changes: ['admin/getYardLinks'],
    input: z.object({ yardLinkId: id }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
  'admin/getGatePasses': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary:
      'Lists the gate passes of one kind that the house approved, newest first, with what guards entered.',
    list: true,
    input: z.object({ kind: passKind.default('inspection'), ...paging }),
    output: z.strictObject({ items: z.array(approvedPass), total: count, nextCursor }),
    refusals: ['INVALID_INPUT'],
  }),
}

import * as z from 'zod'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { PROPOSAL_KINDS, PROPOSAL_OUTCOMES } from '#domain/proposals/proposal-kinds.ts'
import { token } from '../identity/accounts.ts'
import { admins, defineOperation } from '../operation.ts'
import { proposedAct } from '../proposed-acts.ts'
import { copied, count, id, idOut, instantOut, nextCursor, paging } from '../values.ts'

const who = admins('manage_users')

/** An act of the house that waits for a second person. */
const proposal = z
  .strictObject({
    proposalId: idOut,
    act: proposedAct,
    reason: z
      .string()
      .nullable()
      .meta({ description: 'The reason that the admin who proposed it gave; null if it needs none.' }),
    proposedBy: z.strictObject({ uid: idOut, name: z.string() }),
    proposedAt: instantOut,
    isOwn: z.boolean().meta({ description: 'Whether the caller proposed it.' }),
    dueAt: instantOut.nullable().meta({
      description:
        'When it takes effect by itself, because nobody else counts; null if somebody has to confirm it.',
    }),
    mayConfirm: z.boolean().meta({ description: 'Whether the caller may confirm it now.' }),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.output<typeof proposal>

const decided = z
  .strictObject({ proposalId: idOut, outcome: z.enum(PROPOSAL_OUTCOMES).exclude(['waiting']) })
  .meta({ id: 'DecidedProposal' })

/** The change that the link of an email stops. It shows no account numbers, because it needs no sign-in. */
const stoppable = z
  .strictObject({
    kind: z.enum(PROPOSAL_KINDS),
    proposedBy: z.string(),
    proposedAt: instantOut,
    dueAt: instantOut.nullable().meta({ description: 'Null if somebody else has to confirm it.' }),
    outcome: z.enum(PROPOSAL_OUTCOMES),
  })
  .meta({ id: 'StoppableChange' })

/** The link with which every admin, also a disabled one, stops a change that one admin made alone. */
export const proposalStops = {
  readStoppableChange: defineOperation({
    who: 'public',
    quota: 'linkReads',
    summary: 'Returns what the link of an email stops.',
    idempotency: 'none',
    changes: [],
    input: z.object({ token }),
    output: stoppable,
    refusals: ['NOT_FOUND'],
  }),
  stopChange: defineOperation({
    who: 'public',
    quota: 'linkReads',
    summary: 'Stops what one admin alone changed, before it takes effect, with the token of a link.',
    idempotency: 'none',
    changes: ['readStoppableChange'],
    input: z.object({ token }),
    output: stoppable,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}

/** The acts of the house that take two people: one proposes, another one confirms. */
export const proposals = {
  'admin/getProposals': defineOperation({
    reads: true,
    who,
    summary: 'Lists the proposals that wait for a second person, newest first.',
    list: true,
    input: z.object(paging),
    output: z.strictObject({ proposals: z.array(proposal), total: count, nextCursor }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/confirmProposal': defineOperation({
    who,
    summary:
      'Confirms what another admin proposed, and carries it out. The password must have been given again: within 15 minutes, or, for money that leaves, for each confirmation anew.',
    audits: [
      'settingChanged',
      'returnConfirmed',
      'paymentRefunded',
      'auctionCancelled',
      'lotWithdrawn',
      'carCorrected',
      'adminReinstated',
    ],
    changes: [
      'admin/getProposals',
      'admin/getSettings',
      'admin/getReturns',
      'admin/getQueue',
      'admin/getRefunds',
      'admin/getDealer',
      'admin/getAdmins',
      'admin/getAuctions',
      'admin/getAuction',
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getCarHistory',
    ],
    input: z.object({
      proposalId: id,
      bankReferenceId: copied(50, cleanCharacters)
        .optional()
        .meta({ description: 'The bank’s reference of the transfer, which money paid back needs.' }),
    }),
    output: decided,
    refusals: [
      'NOT_FOUND',
      'WRONG_STATE',
      'OTHER_ADMIN_REQUIRED',
      'LINE_IN_USE',
      'PASSWORD_REQUIRED',
      'INVALID_INPUT',
    ],
  }),
  'admin/withdrawProposal': defineOperation({
    who,
    summary: 'Withdraws what the caller proposed, or declines what another admin did.',
    audits: [
      'settingWithdrawn',
      'returnWithdrawn',
      'refundWithdrawn',
      'auctionCancelWithdrawn',
      'lotWithdrawalDropped',
      'carCorrectionDropped',
      'adminReinstateWithdrawn',
    ],
    changes: [
      'admin/getProposals',
      'admin/getSettings',
      'admin/getReturns',
      'admin/getRefunds',
      'admin/getAdmins',
      'admin/getAuction',
      'admin/getAuctions',
    ],
    input: z.object({ proposalId: id }),
    output: decided,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}

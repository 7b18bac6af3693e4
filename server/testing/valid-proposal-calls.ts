import type { proposals } from '#contract/console/proposals.ts'
import type { CallScene } from './call-scene.ts'
import { givePassword, makeAdmin } from './factories.ts'
import { importUnknownCredit } from './statement-scene.ts'
import type { MakeCall } from './valid-call.ts'

const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const

/** Imports a credit and lets another admin propose to pay it back. Returns the proposal's id. */
async function proposeReturn({ app, admin }: CallScene): Promise<string> {
  const lineId = await importUnknownCredit(app, admin.token)
  const { token } = await makeAdmin(app.database.db)
  const { item } = await app.must('admin/payBack', { lineId, reason: 'Sent by mistake.' }, { token })
  await givePassword(app.database.db, admin)
  return item.decision?.proposalId ?? ''
}

/** The part of `VALID_CALLS` about what takes two people. */
export const VALID_PROPOSAL_CALLS: { readonly [Name in keyof typeof proposals]: MakeCall<Name> } = {
  'admin/getProposals': async (scene) => {
    await proposeReturn(scene)
    return { ...BY_AN_ADMIN, input: { limit: 1 } }
  },
  'admin/confirmProposal': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { proposalId: await proposeReturn(scene), bankReferenceId: 'HDFCN26327123456' },
  }),
  'admin/withdrawProposal': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { proposalId: await proposeReturn(scene) },
  }),
}

import { untilJobsDone } from './until-jobs-done.ts'
import type { adminAccounts } from '#contract/staff/admins.ts'
import { randomBytes } from 'node:crypto'
import type { proposals, proposalStops } from '#contract/proposals/proposals.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { insertStopLink } from '#server/proposals/delay-queries.ts'
import type { CallScene } from './call-scene.ts'
import { givePassword, makeAdmin } from './factories.ts'
import { importUnknownCredit } from './statement-scene.ts'
import type { MadeCalls } from './valid-call.ts'

const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const

/** Imports a credit and lets another admin propose to pay it back. Returns the proposal's id. */
async function proposeReturn({ app, admin }: CallScene): Promise<string> {
  const lineId = await importUnknownCredit(app, admin.token)
  const { token } = await makeAdmin(app.database.db)
  // The lines of the account are searched for twins first.
  await untilJobsDone(app.database.db)
  const { item } = await app.must('admin/payBack', { lineId, reason: 'Sent by mistake.' }, { token })
  await givePassword(app.database.db, admin)
  return item.decision?.proposalId ?? ''
}

/** Makes an admin whom another admin than the scene's has disabled. Returns its id. */
async function makeDisabledAdmin({ app }: CallScene): Promise<string> {
  const { db } = app.database
  const [{ userId }, other] = [await makeAdmin(db), await makeAdmin(db)]
  await app.must('admin/disableAdmin', { uid: userId, reason: 'Left the company.' }, other)
  return userId
}

/** Stores a proposal with a link that stops it. Returns the link's token. */
async function makeStopLink(scene: CallScene): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const proposalId = await proposeReturn(scene)
  const { userId } = scene.admin
  await insertStopLink(scene.app.database.db, { tokenHash: hashToken(token), proposalId, userId })
  return token
}

type ProposalCall = keyof (typeof proposals & typeof proposalStops & typeof adminAccounts)

/** The part of `VALID_CALLS` about what takes two people, and about the house's staff. */
export const VALID_PROPOSAL_CALLS: MadeCalls<ProposalCall> = {
  readStoppableChange: async (scene) => ({
    by: 'nobody',
    of: 'nobody',
    input: { token: await makeStopLink(scene) },
  }),
  stopChange: async (scene) => ({ by: 'nobody', of: 'nobody', input: { token: await makeStopLink(scene) } }),
  'admin/disableAdmin': async ({ app }) => {
    const { userId } = await makeAdmin(app.database.db)
    return { ...BY_AN_ADMIN, input: { uid: userId, reason: 'Left the company.' } }
  },
  'admin/confirmDisable': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { uid: await makeDisabledAdmin(scene) },
  }),
  'admin/reinstateAdmin': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { uid: await makeDisabledAdmin(scene) },
  }),
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

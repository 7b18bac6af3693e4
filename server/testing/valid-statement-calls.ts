import type { statements } from '#contract/car-payments/statements.ts'
import { makeAdmin } from './factories.ts'
import {
  houseAccountId,
  importUnknownCredit,
  smallStatement,
  STATEMENT_MAPPING,
  storeStatement,
} from './statement-scene.ts'
import type { CallScene } from './call-scene.ts'
import type { MakeCall } from './valid-call.ts'

const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const

/** Imports a credit and lets another admin propose to pay it back. Returns the line's id. */
async function proposeReturn({ app, admin }: CallScene): Promise<string> {
  const lineId = await importUnknownCredit(app, admin.token)
  const { token } = await makeAdmin(app.database.db)
  await app.must('admin/payBack', { lineId, reason: 'Sent by mistake.' }, { token })
  return lineId
}

/** The part of `VALID_CALLS` about the house's bank statements and returns of money. */
export const VALID_STATEMENT_CALLS: { readonly [Name in keyof typeof statements]: MakeCall<Name> } = {
  'admin/uploadStatement': async () => ({ ...BY_AN_ADMIN, input: {}, raw: smallStatement() }),
  'admin/importStatement': async ({ app, admin }) => ({
    ...BY_AN_ADMIN,
    input: {
      accountId: await houseAccountId(app),
      decisions: [],
      fileId: await storeStatement(app, admin.token, smallStatement()),
      mapping: STATEMENT_MAPPING,
      dryRun: false,
      fileName: 'november.csv',
    },
  }),
  'admin/getStatements': async () => ({ ...BY_AN_ADMIN, input: { limit: 1 } }),
  'admin/getReturns': async ({ app, admin }) => {
    await importUnknownCredit(app, admin.token)
    return { ...BY_AN_ADMIN, input: { status: 'open', limit: 1 } }
  },
  'admin/payBack': async ({ app, admin }) => ({
    ...BY_AN_ADMIN,
    input: {
      lineId: await importUnknownCredit(app, admin.token),
      decision: 'payBack',
      reason: 'Sent by mistake.',
    },
  }),
  'admin/confirmPayBack': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { lineId: await proposeReturn(scene), bankReferenceId: 'HDFCN26327123456' },
  }),
  'admin/withdrawPayBack': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { lineId: await proposeReturn(scene) },
  }),
}

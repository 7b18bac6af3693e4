import type { lineAllocations } from '#contract/car-payments/line-allocations.ts'
import type { statementCorrections } from '#contract/car-payments/statement-corrections.ts'
import type { statements } from '#contract/car-payments/statements.ts'
import {
  houseAccountId,
  importStatement,
  importUnknownCredit,
  makeUnassignedStatement,
  smallStatement,
  STATEMENT_MAPPING,
  storeStatement,
} from './statement-scene.ts'
import type { MadeCalls } from './valid-call.ts'

const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const

/** The part of `VALID_CALLS` about the house's bank statements and returns of money. */
export const VALID_STATEMENT_CALLS: MadeCalls<
  keyof (typeof statements & typeof statementCorrections & typeof lineAllocations)
> = {
  'admin/uploadStatement': async () => ({ ...BY_AN_ADMIN, input: {}, raw: smallStatement() }),
  'admin/importStatement': async ({ app, admin }) => ({
    ...BY_AN_ADMIN,
    input: {
      accountId: await houseAccountId(app),
      decisions: [],
      fileId: await storeStatement(app, admin.token, smallStatement()),
      mapping: STATEMENT_MAPPING,
      dryRun: false,
    },
  }),
  'admin/undoStatement': async ({ app, admin }) => {
    const { statementId } = await importStatement(app, admin.token, smallStatement())
    if (statementId === null) throw new Error('The statement was not imported.')
    return { ...BY_AN_ADMIN, input: { importId: statementId, reason: 'The wrong file.' } }
  },
  'admin/assignStatementAccount': async ({ app, admin }) => ({
    ...BY_AN_ADMIN,
    input: {
      accountId: await houseAccountId(app),
      statementIds: [await makeUnassignedStatement(app, admin)],
    },
  }),
  'admin/allocateLine': async ({ app, admin }) => ({
    ...BY_AN_ADMIN,
    input: {
      lineId: await importUnknownCredit(app, admin.token),
      purpose: 'houseOwn',
      amount: 1_000.5,
      reason: 'Interest.',
    },
  }),
  'admin/endAllocation': async ({ app, admin }) => {
    const lineId = await importUnknownCredit(app, admin.token)
    const own = { lineId, purpose: 'houseOwn', amount: 10, reason: 'Interest.' } as const
    const { line } = await app.must('admin/allocateLine', own, admin)
    return {
      ...BY_AN_ADMIN,
      input: { allocationId: line.parts[0]?.allocationId ?? '', reason: 'It is a payment.' },
    }
  },
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
}

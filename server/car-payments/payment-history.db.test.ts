import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkPaymentHistory,
  type BrokenPaymentRule,
  type PaymentRule,
} from '#domain/car-payments/check-payment-history.ts'
import { setCallScene, makeSceneFlow, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePaidFlow,
  makePayableFlow,
  OWED,
  proofInput,
  uniqueReference,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { readPaymentHistory } from '#server/testing/payment-history-queries.ts'
import {
  creditRow,
  importStatement,
  importUnknownCredit,
  STATEMENT_HEADER,
} from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.stop())

let scene: CallScene
beforeAll(async () => {
  scene = await setCallScene(app)
})

const broken = async () => checkPaymentHistory(await readPaymentHistory(app.database.db))

async function approvedFlow(): Promise<string> {
  const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_REVIEWED')
  const approval = { ...(await waitingProof(scene, flowEntityId)), reason: 'Seen in the bank’s app.' }
  await app.must('admin/approvePayment', approval, scene.admin)
  return flowEntityId
}

async function paymentOf(flowId: string): Promise<string> {
  const query = app.database.db.selectFrom('car_payments').select('id').where('flow_id', '=', flowId)
  return (await query.executeTakeFirstOrThrow()).id
}

/** A payment that was sent, stated by a line, reviewed and approved. */
async function statedPayment(): Promise<{ readonly flowId: string; readonly lineId: string }> {
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  const bankReferenceId = uniqueReference()
  await app.must('submitPaymentInfo', { ...proofInput(flowEntityId, proof), bankReferenceId }, scene.dealer)
  const body = `${STATEMENT_HEADER}\n${creditRow(`NEFT/${bankReferenceId}`, OWED)}\n`
  await importStatement(app, scene.admin.token, body)
  await app.must('admin/reviewPayment', await waitingProof(scene, flowEntityId), scene.admin)
  const other = await makeAdmin(app.database.db)
  await app.must('admin/approvePayment', await waitingProof(scene, flowEntityId), other)
  const used = await app.database.db
    .selectFrom('line_allocations')
    .select('line_id')
    .where('subject_id', '=', await paymentOf(flowEntityId))
    .executeTakeFirstOrThrow()
  return { flowId: flowEntityId, lineId: used.line_id }
}

/** Runs statements as the owner of the tables, who alone can break what the database refuses. */
const damage = (statements: string, ...values: readonly unknown[]) => app.database.asOwner(statements, values)

/** Drops the checks of the table of payments. */
async function dropChecks(): Promise<void> {
  const { rows } = await damage(
    `select format('alter table car_payments drop constraint %I', conname) as drop from pg_constraint
     where conrelid = 'car_payments'::regclass and contype = 'c'`,
  )
  for (const { drop } of rows as readonly { readonly drop: string }[]) await damage(drop)
}

test('what is stored of payments, lines and returns breaks no rule', async () => {
  const { flowId, lineId } = await statedPayment()
  const returned = await importUnknownCredit(app, scene.admin.token)
  const input = { lineId: returned, decision: 'payBack', reason: 'Sent by mistake.' } as const
  const { item } = await app.must('admin/payBack', input, scene.admin)
  const confirmed = { proposalId: item.decision?.proposalId ?? '', bankReferenceId: uniqueReference() }
  await app.must('admin/confirmProposal', confirmed, await makeAdmin(app.database.db))
  const { lines } = await readPaymentHistory(app.database.db)
  const part = { purpose: 'car', subjectId: await paymentOf(flowId), paise: OWED * 100 }
  expect(lines).toContainEqual(expect.objectContaining({ lineId, parts: [expect.objectContaining(part)] }))
  expect(lines).toContainEqual(
    expect.objectContaining({
      lineId: returned,
      parts: [expect.objectContaining({ purpose: 'payBack', paise: 1_234_00 })],
    }),
  )
  expect(await broken()).toEqual([])
})

type Fault = readonly [string, PaymentRule, () => Promise<string>]

/** Each plants a fault in the stored rows, and returns the id of the flow, the payment or the line that breaks the rule. */
const FAULTS: readonly Fault[] = [
  [
    'a flow that was approved without a payment',
    'approved_without_payment',
    async () => (await makeSceneFlow(scene, 'PAYMENT_APPROVED')).flowEntityId,
  ],
  [
    'a car that was delivered unpaid',
    'delivered_unpaid',
    async () => (await makeSceneFlow(scene, 'DELIVERY_APPROVED')).flowEntityId,
  ],
  [
    'a recorded flow whose proof is gone',
    'recorded_without_proof',
    async () => (await makeSceneFlow(scene, 'PAYMENT_RECORDED')).flowEntityId,
  ],
  [
    'an approval of another amount',
    'approved_other_amount',
    async () => {
      const flowId = await approvedFlow()
      await damage('update flows set award_amount = award_amount + 1 where id = $1', flowId)
      return flowId
    },
  ],
  [
    'an approval by the admin who reviewed',
    'approved_by_reviewer',
    async () => {
      const paymentId = await paymentOf(await approvedFlow())
      await dropChecks()
      await damage('update car_payments set decided_by = reviewed_by where id = $1', paymentId)
      return paymentId
    },
  ],
  [
    'a line whose parts exceed it',
    'line_overused',
    async () => {
      const { lineId } = await statedPayment()
      await damage('alter table line_use drop constraint line_use_within_line')
      await damage(
        `insert into line_allocations (line_id, purpose, paise) values ($1, 'payBack', 100)`,
        lineId,
      )
      return lineId
    },
  ],
  [
    'a line of which more is recorded as used',
    'line_use_disagrees',
    async () => {
      const lineId = await importUnknownCredit(app, scene.admin.token)
      await damage('insert into line_use (line_id, amount_paise, used_paise) values ($1, 123400, 1)', lineId)
      return lineId
    },
  ],
  [
    'a part that a rejected payment uses',
    'part_of_rejected',
    async () => {
      const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
      const paymentId = await paymentOf(flowEntityId)
      const rejected = { flowEntityId, paymentId, reason: 'The UTR is not in our statement.' }
      await app.must('admin/rejectPayment', rejected, scene.admin)
      const lineId = await importUnknownCredit(app, scene.admin.token)
      await damage(
        `insert into line_allocations (line_id, purpose, subject_id, paise) values ($1, 'car', $2, 100)`,
        lineId,
        paymentId,
      )
      return paymentId
    },
  ],
  [
    'an approval that nothing explains',
    'approved_unexplained',
    async () => {
      const paymentId = await paymentOf(await approvedFlow())
      await dropChecks()
      await damage('update car_payments set approval_reason = null where id = $1', paymentId)
      return paymentId
    },
  ],
]

test.each(FAULTS)('finds %s', async (_, rule, plant) => {
  const before = await broken()
  const subject = await plant()
  const isNew = (found: BrokenPaymentRule) =>
    !before.some((old) => old.rule === found.rule && old.subject === found.subject)
  expect((await broken()).filter(isNew)).toEqual([{ rule, subject }])
})

import { randomInt } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePaidFlow,
  makePayableFlow,
  OWED,
  PAYING_ACCOUNT,
  proofInput,
  uniqueReference,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { givePassword, makeAdmin, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { importRows, makePaidByLine, referencedRow } from '#server/testing/reversal-scene.ts'
import { creditRow, daysAgo, importUnknownCredit, statementDay } from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { readAllocationsFor } from './allocations-queries.ts'

const app = await startTestApp()
const { db } = app.database
afterAll(() => app.stop())

let scene: CallScene
let other: MadeUser
beforeEach(async () => {
  scene = await setCallScene(app)
  other = await makeAdmin(db)
})

const REASON = 'It is not ours.'

async function prove(bankReferenceId: string): Promise<string> {
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  const input = { ...proofInput(flowEntityId, proof), bankReferenceId }
  await app.must('submitPaymentInfo', input, { token: scene.dealer.token })
  return flowEntityId
}

async function importCredit(row: string): Promise<string> {
  const [lineId = ''] = await importRows(app, scene.admin.token, [row])
  return lineId
}

const creditOf = (reference: string, day: string) => `${day},NEFT-${reference},${reference},,${OWED}.00`

const payBack = (lineId: string) =>
  app.call('admin/payBack', { lineId, reason: REASON }, { token: scene.admin.token })

async function proposalOf(lineId: string): Promise<string> {
  const waiting = db.selectFrom('proposals').select('id').where('subject', '=', lineId)
  return (await waiting.where('outcome', '=', 'waiting').executeTakeFirstOrThrow()).id
}

async function confirm(lineId: string) {
  await givePassword(db, other)
  const input = { proposalId: await proposalOf(lineId), bankReferenceId: uniqueReference() }
  return app.call('admin/confirmProposal', input, { token: other.token })
}

async function findReturn(lineId: string) {
  const { items } = await app.must('admin/getReturns', { limit: 100 }, { token: scene.admin.token })
  return items.find((item) => item.lineId === lineId)
}

const IN_USE = { status: 409, body: { code: 'LINE_IN_USE' } }

describe('money that a payment names is not paid back', () => {
  test('though the dealer mistook the day by weeks, and the list says so', async () => {
    const reference = uniqueReference()
    const lineId = await importCredit(creditOf(reference, daysAgo(20)))
    const flowEntityId = await prove(`UTR ${reference}`)
    expect(await payBack(lineId)).toMatchObject(IN_USE)
    expect(await findReturn(lineId)).toMatchObject({ cause: 'severalProofs', namedBy: [{ flowEntityId }] })
  })

  test('where the proof comes between proposal and confirmation, with another day', async () => {
    const reference = uniqueReference()
    const lineId = await importCredit(creditOf(reference, daysAgo(20)))
    expect((await payBack(lineId)).status).toBe(200)
    await prove(reference)
    expect(await confirm(lineId)).toMatchObject(IN_USE)
  })

  test('where it was approved without a line', async () => {
    const { reference } = await makePaidByLine(scene, 'PAYMENT_APPROVED', { isLineLate: true })
    const lineId = await importCredit(creditOf(reference, daysAgo(20)))
    expect(await payBack(lineId)).toMatchObject(IN_USE)
  })

  test('where the statement has lost a digit of the reference', async () => {
    const reference = uniqueReference()
    const lineId = await importCredit(
      creditRow(`NEFT ${PAYING_ACCOUNT.bankAccountName} ${reference.slice(0, -1)}`, OWED),
    )
    await prove(reference)
    expect(await payBack(lineId)).toMatchObject(IN_USE)
  })
})

test('money that may have come back is not paid back before an admin decides', async () => {
  const rupees = 4_00_000 + randomInt(90_000)
  const [credit = '', back = ''] = await importRows(app, scene.admin.token, [
    referencedRow(uniqueReference(), rupees),
    `${statementDay()},CHEQUE RETURNED UNPAID,,${rupees}.00,`,
  ])
  expect(await payBack(credit)).toMatchObject(IN_USE)
  await app.must('admin/decideReversal', { lineId: back, of: null }, { token: scene.admin.token })
  expect(await payBack(credit)).toMatchObject({ status: 200 })
})

test('a payment is not approved with a line that another dealer has named since', async () => {
  const reference = uniqueReference()
  const flowEntityId = await prove(reference)
  await importCredit(creditOf(reference, statementDay()))
  const proof = await waitingProof(scene, flowEntityId)
  await app.must('admin/reviewPayment', proof, { token: scene.admin.token })
  const rival = { ...scene, dealer: await makeDealer(db, { cityIds: [scene.city.cityId] }) }
  // Stored without the job that matches it.
  const { paymentId = '' } = await makePaidFlow(rival, 'PAYMENT_RECORDED')
  await db
    .updateTable('car_payment_transfers')
    .set({ reference, reference_key: reference })
    .where('payment_id', '=', paymentId)
    .execute()
  expect(await app.call('admin/approvePayment', proof, { token: other.token })).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  })
})

test('lines that come late are used for no more than their payment needs', async () => {
  const [one, two] = [uniqueReference(), uniqueReference()]
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  const { bankReferenceId: _id, transactionDate, ...shared } = proofInput(flowEntityId, proof)
  const transfers = [
    { bankReferenceId: one, amount: 2_00_000, transactionDate },
    { bankReferenceId: two, amount: OWED - 2_00_000, transactionDate },
  ]
  await app.must('submitPaymentInfo', { ...shared, transfers }, { token: scene.dealer.token })
  const reviewed = await waitingProof(scene, flowEntityId)
  await app.must('admin/reviewPayment', reviewed, { token: scene.admin.token })
  await app.must('admin/approvePayment', { ...reviewed, reason: REASON }, { token: other.token })
  const { paymentId } = reviewed
  const lineId = await importCredit(referencedRow(uniqueReference(), 1_50_000))
  const byHand = { lineId, purpose: 'car' as const, subjectId: paymentId, amount: 1_50_000 }
  await app.must('admin/allocateLine', byHand, { token: scene.admin.token })
  await importRows(app, scene.admin.token, [
    referencedRow(one, 2_00_000),
    referencedRow(two, OWED - 2_00_000),
  ])
  const used = await readAllocationsFor(db, 'car', [paymentId])
  expect(used.reduce((sum, { paise }) => sum + paise, 0)).toBe(OWED * 100)
})

test('no more is paid back than was proposed', async () => {
  const lineId = await importUnknownCredit(app, scene.admin.token)
  const used = { lineId, purpose: 'provider' as const, amount: 1_000 }
  const { line } = await app.must('admin/allocateLine', used, scene.admin)
  expect((await payBack(lineId)).status).toBe(200)
  const allocationId = line.parts[0]?.allocationId ?? ''
  await app.must('admin/endAllocation', { allocationId, reason: 'A mistake.' }, scene.admin)
  expect(await confirm(lineId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  await app.must('admin/allocateLine', used, scene.admin)
  expect(await confirm(lineId)).toMatchObject({ status: 200 })
})

test('a line of which nobody has said whose account it is of is not paid back', async () => {
  const lineId = await importUnknownCredit(app, scene.admin.token)
  await app.database.asOwner(`update line_facts set account_id = null where line_id = '${lineId}'`)
  expect(await payBack(lineId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isoDay } from '#domain/indian-time.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePayableFlow,
  proofInput,
  uniqueReference,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { givePassword, makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { importRows, referencedRow } from '#server/testing/reversal-scene.ts'
import { importUnknownCredit } from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.stop())

let scene: CallScene
let other: MadeUser
beforeEach(async () => {
  scene = await setCallScene(app)
  other = await makeAdmin(app.database.db)
})

const REASON = 'Nobody knows it.'
const RUPEES = 1_234
const byAdmin = () => ({ token: scene.admin.token })

const propose = (lineId: string, decision: 'payBack' | 'setAside' = 'payBack') =>
  app.call('admin/payBack', { lineId, decision, reason: REASON }, byAdmin())

/** Proposes to pay a line back, or to set it aside, and confirms it. */
async function settle(lineId: string, bankReferenceId?: string): Promise<void> {
  const decision = bankReferenceId === undefined ? 'setAside' : 'payBack'
  const { item } = await app.must('admin/payBack', { lineId, decision, reason: REASON }, byAdmin())
  await givePassword(app.database.db, other)
  const input = { proposalId: item.decision?.proposalId ?? '', ...(bankReferenceId && { bankReferenceId }) }
  await app.must('admin/confirmProposal', input, { token: other.token })
}

async function returnsOf(lineId: string, status: 'open' | 'proposed' | 'decided' | 'late') {
  const { items } = await app.must('admin/getReturns', { status, limit: 100 }, byAdmin())
  return items.filter((item) => item.lineId === lineId)
}

/** Pays a new credit back, and brings the debit and the credit that returns it. */
async function makeReturnedPayBack(credit?: string) {
  const lineId = credit ?? (await importUnknownCredit(app, scene.admin.token))
  const reference = uniqueReference()
  await settle(lineId, reference)
  const { token } = scene.admin
  const [debitId = ''] = await importRows(app, token, [referencedRow(reference, RUPEES, { isBack: true })])
  const [returnId = ''] = await importRows(app, token, [
    referencedRow(reference, RUPEES, { narration: 'RETURNED' }),
  ])
  return { lineId, debitId, returnId }
}

/** Ends what a line is used for by hand. */
async function endUses(lineId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from line_allocations used where line_id = ${lineId} and purpose = 'houseOwn' and ends is null
      and not exists (select from line_allocations ending where ending.ends = used.id)`.execute(
    app.database.db,
  )
  for (const { id } of rows) {
    await app.must('admin/endAllocation', { allocationId: id, reason: 'A mistake.' }, byAdmin())
  }
}

describe('a transfer back that the bank returned', () => {
  test('leaves its money open, and is made again with another reference', async () => {
    const { lineId } = await makeReturnedPayBack()
    expect(await returnsOf(lineId, 'open')).toMatchObject([
      { rest: RUPEES, cause: 'payBackReturned', decision: null },
    ])
    expect(await returnsOf(lineId, 'decided')).toMatchObject([{ decision: { hasEnded: true, leftOn: null } }])
    const again = uniqueReference()
    await settle(lineId, again)
    expect(await returnsOf(lineId, 'open')).toEqual([])
    await importRows(app, scene.admin.token, [referencedRow(again, RUPEES, { isBack: true })])
    const decided = (await returnsOf(lineId, 'decided')).map(({ decision }) => [
      decision?.bankReferenceId === again,
      decision?.hasEnded,
      decision?.leftOn,
    ])
    expect(decided).toHaveLength(2)
    expect(decided).toContainEqual([true, false, isoDay(Date.now())])
    expect(await propose(lineId)).toMatchObject({ status: 409, body: { code: 'LINE_IN_USE' } })
  })

  test('is named as late no more', async () => {
    const { lineId } = await makeReturnedPayBack()
    await app.database.asOwner(
      `update statement_returns set confirmed_at = confirmed_at - interval '8 days' where line_id = '${lineId}'`,
    )
    expect(await returnsOf(lineId, 'late')).toEqual([])
    expect(await returnsOf(lineId, 'decided')).toMatchObject([{ decision: { isLate: false } }])
  })

  test('is made once, if an admin decides that the bank did not return it', async () => {
    const { lineId, returnId } = await makeReturnedPayBack()
    await app.must('admin/decideReversal', { lineId: returnId, of: null }, byAdmin())
    expect(await returnsOf(lineId, 'open')).toEqual([])
    expect(await returnsOf(lineId, 'decided')).toMatchObject([
      { decision: { hasEnded: false, leftOn: isoDay(Date.now()) } },
    ])
    expect(await propose(lineId)).toMatchObject({ status: 409, body: { code: 'LINE_IN_USE' } })
  })

  test('came back for good once its money is proposed or used anew', async () => {
    const { lineId, returnId } = await makeReturnedPayBack()
    const unpair = () => app.call('admin/decideReversal', { lineId: returnId, of: null }, byAdmin())
    const { item } = await app.must('admin/payBack', { lineId, reason: REASON }, byAdmin())
    expect(await unpair()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await app.must('admin/withdrawProposal', { proposalId: item.decision?.proposalId ?? '' }, byAdmin())
    await settle(lineId)
    expect(await unpair()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await endUses(lineId)
    expect((await unpair()).status).toBe(200)
  })
})

test('a transfer back whose money a proof names since then came back for good until that is decided', async () => {
  const own = uniqueReference()
  const [credit] = await importRows(app, scene.admin.token, [referencedRow(own, RUPEES)])
  const { lineId, returnId } = await makeReturnedPayBack(credit)
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  const input = { ...proofInput(flowEntityId, proof), bankReferenceId: own }
  await app.must('submitPaymentInfo', input, { token: scene.dealer.token })
  const unpair = () => app.call('admin/decideReversal', { lineId: returnId, of: null }, byAdmin())
  expect(await unpair()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  const rejected = { ...(await waitingProof(scene, flowEntityId)), reason: 'Paid back already.' }
  await app.must('admin/rejectPayment', rejected, byAdmin())
  expect((await unpair()).status).toBe(200)
  expect(await returnsOf(lineId, 'decided')).toMatchObject([{ decision: { hasEnded: false } }])
})

describe('money about which was decided', () => {
  test('is open again once a person frees it', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    await settle(lineId)
    await endUses(lineId)
    expect(await returnsOf(lineId, 'open')).toMatchObject([{ rest: RUPEES, decision: null }])
    expect(await returnsOf(lineId, 'decided')).toMatchObject([{ decision: { hasEnded: true } }])
    await settle(lineId, uniqueReference())
    expect(await returnsOf(lineId, 'open')).toEqual([])
  })

  test('has the rest open that became free since', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    const part = { lineId, purpose: 'houseOwn', amount: 234, reason: 'Interest.' } as const
    await app.must('admin/allocateLine', part, byAdmin())
    const reference = uniqueReference()
    await settle(lineId, reference)
    await endUses(lineId)
    expect(await returnsOf(lineId, 'open')).toMatchObject([{ rest: 234 }])
    await settle(lineId, uniqueReference())
    expect(await returnsOf(lineId, 'decided')).toHaveLength(2)
    await importRows(app, scene.admin.token, [referencedRow(reference, 1_000, { isBack: true })])
    const left = (await returnsOf(lineId, 'decided')).map(({ decision }) => [
      decision?.bankReferenceId === reference,
      decision?.leftOn !== null,
    ])
    expect(left).toContainEqual([true, true])
    expect(left).toContainEqual([false, false])
  })
})

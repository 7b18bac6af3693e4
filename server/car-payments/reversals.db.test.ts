import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeSceneFlow, setCallScene, upload, type CallScene } from '#server/testing/call-scene.ts'
import { makePayableFlow, OWED, proofInput, uniqueReference } from '#server/testing/car-payment-scene.ts'
import { openGate, readEventsOf, readState, shareCar } from '#server/testing/delivery-scene.ts'
import {
  bringBack,
  importRows,
  makePaidByLine,
  payByLine,
  referencedRow,
  type PaidByLine,
} from '#server/testing/reversal-scene.ts'
import { statementDay } from '#server/testing/statement-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

const app = await shareTestApp()

let scene: CallScene
beforeEach(async () => {
  scene = await setCallScene(app)
})

const REASON = 'The cheque bounced.'
const byAdmin = () => ({ token: scene.admin.token })

const reverse = ({ flowEntityId, lineId }: Pick<PaidByLine, 'flowEntityId' | 'lineId'>, reason = REASON) =>
  app.call('admin/reversePayment', { flowEntityId, lineId, reason }, byAdmin())

async function readReversals(status: 'asked' | 'used' | 'decided') {
  return (await app.must('admin/getReversals', { status, limit: 100 }, byAdmin())).items
}

const findReversal = async (status: 'asked' | 'used' | 'decided', returnLineId: string) =>
  (await readReversals(status)).find(({ line }) => line.lineId === returnLineId)

/** The paise of a line that are used, by purpose. */
async function readUses(lineId: string): Promise<Record<string, number>> {
  const rows = await app.database.db
    .selectFrom('line_allocations')
    .select(['purpose', sql<number>`sum(paise)::bigint`.as('paise')])
    .where('line_id', '=', lineId)
    .groupBy('purpose')
    .execute()
  return Object.fromEntries(rows.flatMap(({ purpose, paise }) => (paise === 0 ? [] : [[purpose, paise]])))
}

/** Whether the dealer reads that the car's payment came back. */
async function readPaymentReversed(flowEntityId: string): Promise<boolean> {
  const { token } = scene.dealer
  return (await app.must('getCarDetailsByFlowEntity', { flowEntityId }, { token })).car.paymentReversed
}

describe('a line that takes another one back', () => {
  test('is paired with it by the reference, and both are used up', async () => {
    const reference = uniqueReference()
    const [credit = '', debit = ''] = await importRows(app, scene.admin.token, [
      referencedRow(reference, 4_17_000),
      referencedRow(reference, 4_17_000, { isBack: true }),
    ])
    expect(await findReversal('decided', debit)).toMatchObject({ of: { lineId: credit }, decidedBy: null })
    expect(await readUses(credit)).toEqual({ reversal: 4_17_000_00 })
    expect(await readUses(debit)).toEqual({ reversal: 4_17_000_00 })
  })

  test('is asked about where it only says so, and an admin decides', async () => {
    const amount = 2_00_000 + Math.floor(Math.random() * 90_000)
    const [one = '', two = '', back = ''] = await importRows(app, scene.admin.token, [
      referencedRow(uniqueReference(), amount),
      referencedRow(uniqueReference(), amount),
      `${statementDay()},CHEQUE RETURNED UNPAID,,${amount}.00,`,
    ])
    const asked = await findReversal('asked', back)
    expect(asked?.candidates.map(({ lineId }) => lineId).toSorted()).toEqual([one, two].toSorted())
    const { item } = await app.must('admin/decideReversal', { lineId: back, of: one }, byAdmin())
    expect(item).toMatchObject({ of: { lineId: one }, decidedBy: { uid: scene.admin.userId } })
    expect(await readUses(one)).toEqual({ reversal: amount * 100 })
    expect(await readUses(two)).toEqual({})
    expect(await findReversal('asked', back)).toBeUndefined()
    // Twice is refused, unless it says that they are no pair.
    expect((await app.call('admin/decideReversal', { lineId: back, of: two }, byAdmin())).body).toMatchObject(
      {
        code: 'WRONG_STATE',
      },
    )
    await app.must('admin/decideReversal', { lineId: back, of: null }, byAdmin())
    expect(await readUses(one)).toEqual({})
    expect(await readUses(back)).toEqual({})
  })

  test('is asked about no more once its import is taken back', async () => {
    const amount = 3_00_000 + Math.floor(Math.random() * 90_000)
    await importRows(app, scene.admin.token, [referencedRow(uniqueReference(), amount)])
    const [back = ''] = await importRows(app, scene.admin.token, [
      `${statementDay()},CHEQUE RETURNED UNPAID,,${amount}.00,`,
    ])
    expect(await findReversal('asked', back)).toMatchObject({ line: { lineId: back } })
    const { statement_id: importId } = await app.database.db
      .selectFrom('statement_lines')
      .select('statement_id')
      .where('id', '=', back)
      .executeTakeFirstOrThrow()
    await app.must('admin/undoStatement', { importId, reason: 'The wrong file.' }, byAdmin())
    expect(await findReversal('asked', back)).toBeUndefined()
  })

  test('cannot take back a line of another amount', async () => {
    const [credit = '', debit = ''] = await importRows(app, scene.admin.token, [
      referencedRow(uniqueReference(), 1_00_000),
      referencedRow(uniqueReference(), 1_00_001, { isBack: true }),
    ])
    expect(
      (await app.call('admin/decideReversal', { lineId: debit, of: credit }, byAdmin())).body,
    ).toMatchObject({ code: 'WRONG_STATE' })
  })
})

describe('an approved payment that came back', () => {
  test('is offered to be taken back, and the car waits for another payment', async () => {
    const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED')
    expect(await readPaymentReversed(paid.flowEntityId)).toBe(false)
    const returnLineId = await bringBack(scene, paid)
    expect(await findReversal('used', returnLineId)).toMatchObject({
      of: { lineId: paid.lineId },
      payments: [{ flowEntityId: paid.flowEntityId, amount: OWED }],
    })
    const before = Date.now()
    expect((await reverse(paid)).body).toEqual({
      flows: [{ flowEntityId: paid.flowEntityId, carId: paid.carId, state: 'PAYMENT_REJECTED' }],
    })
    expect(await readUses(paid.lineId)).toEqual({ reversal: OWED * 100 })
    const { dueAt, submissions } = await app.must(
      'getPaymentInstructions',
      { flowEntityId: paid.flowEntityId },
      { token: scene.dealer.token },
    )
    expect(Date.parse(dueAt)).toBeGreaterThanOrEqual(before + 24 * 3_600_000)
    expect(submissions).toMatchObject([{ id: paid.paymentId, outcome: 'reversed' }])
    expect(await readPaymentReversed(paid.flowEntityId)).toBe(true)
    expect(await findReversal('used', returnLineId)).toBeUndefined()
    expect((await reverse(paid)).body).toMatchObject({ code: 'WRONG_STATE' })
  })

  test('is paid and approved again, with a receipt of its own', async () => {
    const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED')
    await bringBack(scene, paid)
    await reverse(paid)
    const { proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    const { token } = scene.dealer
    await app.must('submitPaymentInfo', proofInput(paid.flowEntityId, proof), { token })
    expect(await readState(scene, paid)).toMatchObject({ state: 'PAYMENT_RECORDED' })
    expect(await readPaymentReversed(paid.flowEntityId)).toBe(false)
  })

  test('ends the delivery pass and link before the car has left', async () => {
    const shared = await shareCar(scene)
    const paid = await payByLine(scene, shared)
    const gate = await openGate(scene, shared)
    await bringBack(scene, paid)
    expect((await reverse(paid)).status).toBe(200)
    expect(await readState(scene, paid)).toEqual({ state: 'PAYMENT_REJECTED', reason: REASON })
    expect(await readEventsOf(scene, paid)).toContain('deliveryLinkRevoked by admin')
    const { holds, guard } = await gate.read()
    expect([holds, guard?.cars.map(({ fault }) => fault)]).toEqual([false, ['paymentReversed']])
  })

  test.each(['DELIVERY_APPROVED', 'KYC_ACCEPTED', 'RC_ACCEPTED'] as const)(
    'is owed for a car at %s, and keeps its dealer from buying until an admin lifts it',
    async (state) => {
      const paid = await makePaidByLine(scene, state)
      await bringBack(scene, paid)
      expect((await reverse(paid)).body).toMatchObject({ flows: [{ state }] })
      const { token } = scene.dealer
      expect(await app.must('getOpenDefaults', {}, { token })).toMatchObject({
        defaults: [{ flowEntityId: paid.flowEntityId, amount: OWED, reason: REASON }],
      })
      const { carId, flowEntityId } = await makeSceneFlow(scene, 'PLACE_BIDS')
      const placed = await app.call('placeBidForCar', { carId, flowEntityId, bidAmount: 9_99_000 }, { token })
      expect(placed.body).toMatchObject({ code: 'DEFAULT_OPEN' })
      await app.must('admin/liftDefault', { flowEntityId: paid.flowEntityId, reason: 'Agreed.' }, byAdmin())
      expect(await app.must('getOpenDefaults', {}, { token })).toEqual({ defaults: [] })
    },
  )

  test('keeps the NOC, also once its default is lifted', async () => {
    const paid = await makePaidByLine(scene, 'KYC_ACCEPTED')
    await bringBack(scene, paid)
    await reverse(paid)
    const { flowEntityId } = paid
    await app.must('admin/liftDefault', { flowEntityId, reason: 'Agreed.' }, byAdmin())
    const fileUrls = [await upload(scene, 'noc-documents', 'admin')]
    expect((await app.call('admin/sendNoc', { flowEntityId, fileUrls }, byAdmin())).body).toMatchObject({
      status: 409,
      code: 'MONEY_OWED',
    })
    expect(await readState(scene, paid)).toMatchObject({ state: 'KYC_ACCEPTED' })
  })

  test('is taken back once, by two admins at once', async () => {
    const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED')
    await bringBack(scene, paid)
    const answers = await Promise.all([reverse(paid), reverse(paid), reverse(paid)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('is offered also where its line and the return came with one statement after the approval', async () => {
    const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED', { isLineLate: true })
    const [, returnLineId = ''] = await importRows(app, scene.admin.token, [
      referencedRow(paid.reference, OWED),
      referencedRow(paid.reference, OWED, { isBack: true, narration: 'RETURN' }),
    ])
    expect(await findReversal('used', returnLineId)).toMatchObject({
      payments: [{ flowEntityId: paid.flowEntityId, amount: OWED }],
    })
  })

  test('cannot be taken back while no line takes its line back', async () => {
    const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED')
    expect((await reverse(paid)).body).toMatchObject({ code: 'WRONG_STATE' })
    const other = await makePaidByLine(scene, 'PAYMENT_APPROVED')
    await bringBack(scene, other)
    expect((await reverse({ ...paid, lineId: other.lineId })).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})

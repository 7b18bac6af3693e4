import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makePaidFlow, OWED, uniqueReference } from '#server/testing/car-payment-scene.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { importRows, makePaidByLine, referencedRow } from '#server/testing/reversal-scene.ts'
import { importUnknownCredit, statementDay } from '#server/testing/statement-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import { insertDebt, readDebts, readOwed } from './debts-queries.ts'
import { savePair } from './line-pairs-queries.ts'

const app = await shareTestApp()
const { db } = app.database

let scene: CallScene
beforeEach(async () => {
  scene = await setCallScene(app)
})

const use = (input: Input<'admin/allocateLine'>) => app.call('admin/allocateLine', input, scene.admin)
const end = (allocationId: string) =>
  app.call('admin/endAllocation', { allocationId, reason: 'A mistake.' }, scene.admin)

async function makeLine(rupees: number): Promise<string> {
  const [lineId = ''] = await importRows(app, scene.admin.token, [referencedRow(uniqueReference(), rupees)])
  return lineId
}

async function paymentOf(flowId: string): Promise<string> {
  const query = db.selectFrom('car_payments').select('id').where('flow_id', '=', flowId)
  return (await query.executeTakeFirstOrThrow()).id
}

describe('a part of a line', () => {
  test('is used by hand up to the rest, with paise, and is audited', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    const own = { lineId, purpose: 'houseOwn' } as const
    expect(await use({ ...own, amount: 1_000.25 })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    expect(await use({ ...own, amount: 1_000.25, reason: 'Interest.' })).toMatchObject({
      status: 200,
      body: { line: { usedAmount: 1_000.25, restAmount: 233.75, parts: [{ purpose: 'houseOwn' }] } },
    })
    expect(await use({ lineId, purpose: 'provider', amount: 233.76 })).toMatchObject({
      status: 409,
      body: { code: 'LINE_IN_USE' },
    })
    expect(await use({ lineId, purpose: 'provider', amount: 233.75 })).toMatchObject({
      body: { line: { restAmount: 0 } },
    })
    const { entries } = await app.must('admin/getAudit', { action: 'lineAllocated', limit: 2 }, scene.admin)
    expect(entries).toMatchObject([
      { subjectId: lineId, after: { purpose: 'provider', amountPaise: 233_75 } },
      { subjectId: lineId, reason: 'Interest.' },
    ])
  })

  test.each([0, -1, 1.005, 1e12, Number.NaN])('is no amount such as %d', async (amount) => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    expect(await use({ lineId, purpose: 'provider', amount })).toMatchObject({ status: 400 })
  })

  test('is refused for an unknown line, order or proof, none at all, and a debit', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    const [debit = ''] = await importRows(app, scene.admin.token, [
      referencedRow(uniqueReference(), 100, { isBack: true }),
    ])
    const refused = async (more: Partial<Input<'admin/allocateLine'>>) => {
      const { status } = await use({ lineId, purpose: 'car', amount: 1, ...more })
      return status
    }
    expect(await refused({ lineId: randomUUID(), purpose: 'provider' })).toBe(404)
    expect(await refused({})).toBe(400)
    for (const purpose of ['car', 'due', 'city'] as const) {
      expect(await refused({ purpose, subjectId: randomUUID() })).toBe(404)
    }
    expect(await refused({ purpose: 'provider', subjectId: randomUUID() })).toBe(400)
    expect(await refused({ lineId: debit, purpose: 'provider' })).toBe(409)
    expect(await refused({ lineId: debit, purpose: 'houseOwn', reason: 'Rent.' })).toBe(200)
  })

  test('that a waiting proof was found with is not free for others', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    const reference = await db
      .selectFrom('car_payments')
      .select('reference')
      .where('flow_id', '=', flowEntityId)
      .executeTakeFirstOrThrow()
    const [lineId = ''] = await importRows(app, scene.admin.token, [
      referencedRow(reference.reference, OWED + 1_000),
    ])
    expect(await use({ lineId, purpose: 'provider', amount: 1_001 })).toMatchObject({
      body: { code: 'LINE_IN_USE' },
    })
    expect(await use({ lineId, purpose: 'provider', amount: 1_000 })).toMatchObject({ status: 200 })
  })
})

describe('a part for a car', () => {
  test('explains a proof that no statement names, whose approval then needs no reason', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_REVIEWED')
    const paymentId = await paymentOf(flowEntityId)
    const [one, other] = [await makeLine(OWED - 1_000), await makeLine(5_000)]
    const car = { purpose: 'car', subjectId: paymentId } as const
    expect(await use({ ...car, lineId: one, amount: OWED - 1_000 })).toMatchObject({ status: 200 })
    expect(await use({ ...car, lineId: other, amount: 1_001 })).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.any(String) } },
    })
    expect(await use({ ...car, lineId: other, amount: 1_000 })).toMatchObject({ status: 200 })
    const { items } = await app.must('admin/getQueue', { queue: 'payments', limit: 100 }, scene.admin)
    const item = items.find((each) => 'flowEntityId' in each && each.flowEntityId === flowEntityId)
    expect(item).toMatchObject({ submission: { statement: { finding: 'found', isExplained: true } } })
    const approved = await app.must('admin/approvePayment', { flowEntityId, paymentId }, scene.admin)
    expect(approved.flows).toMatchObject([{ state: 'PAYMENT_APPROVED' }])
  })

  test('is free again once the proof is rejected', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    const paymentId = await paymentOf(flowEntityId)
    const lineId = await makeLine(OWED)
    await app.must(
      'admin/allocateLine',
      { lineId, purpose: 'car', subjectId: paymentId, amount: OWED },
      scene.admin,
    )
    const rejected = { flowEntityId, paymentId, reason: 'Another dealer sent it.' }
    await app.must('admin/rejectPayment', rejected, scene.admin)
    expect(await use({ lineId, purpose: 'provider', amount: OWED })).toMatchObject({ status: 200 })
    expect(await use({ lineId, purpose: 'car', subjectId: paymentId, amount: 1 })).toMatchObject({
      status: 409,
    })
  })

  test('of a line that came back is used up as that once the proof is rejected', async () => {
    const { flowEntityId } = await makePaidFlow(scene, 'PAYMENT_RECORDED')
    const paymentId = await paymentOf(flowEntityId)
    const lineId = await makeLine(OWED)
    const car = { lineId, purpose: 'car', subjectId: paymentId, amount: OWED } as const
    expect((await use(car)).status).toBe(200)
    const [returnLineId = ''] = await importRows(app, scene.admin.token, [
      referencedRow(uniqueReference(), OWED, { isBack: true }),
    ])
    // A pair that was found beside a proof that was approved then.
    await inTransaction(db, (tx) => savePair(tx, { lineId, returnLineId }, null))
    const rejected = { flowEntityId, paymentId, reason: 'The bank took it back.' }
    await app.must('admin/rejectPayment', rejected, scene.admin)
    expect(await use({ lineId, purpose: 'provider', amount: 1 })).toMatchObject({
      body: { code: 'LINE_IN_USE' },
    })
  })

  test('ends by hand only where the approval does not rest on it', async () => {
    const { flowEntityId, lineId } = await makePaidByLine(scene, 'PAYMENT_APPROVED')
    const { id } = await db
      .selectFrom('line_allocations')
      .select('id')
      .where('line_id', '=', lineId)
      .executeTakeFirstOrThrow()
    expect(await end(id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await db
      .updateTable('car_payments')
      .set({ approval_reason: 'Seen in the bank’s app.' })
      .where('flow_id', '=', flowEntityId)
      .execute()
    expect(await end(id)).toMatchObject({ status: 200, body: { line: { lineId } } })
    expect(await end(id)).toMatchObject({ status: 409 })
  })
})

describe('a part for an order of cities', () => {
  test('is together with the others no more than the order', async () => {
    const { id: subjectId } = await db
      .insertInto('city_orders')
      .values({
        organisation_id: scene.dealer.organisationId,
        user_id: scene.dealer.userId,
        purpose: 'renewal',
        provider: 'sandbox',
        mode: 'UPI',
        price_per_city: 5_000,
        city_count: 2,
        amount: 10_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const city = { lineId: await makeLine(20_000), purpose: 'city', subjectId } as const
    const refused = { status: 400, body: { fields: { amount: expect.any(String) } } }
    expect(await use({ ...city, amount: 10_000.01 })).toMatchObject(refused)
    expect(await use({ ...city, amount: 9_000 })).toMatchObject({ status: 200 })
    expect(await use({ ...city, amount: 1_001 })).toMatchObject(refused)
    expect(await use({ ...city, amount: 1_000 })).toMatchObject({ status: 200 })
  })
})

/** Makes a debt of a delivered car whose payment came back, and returns its flow. */
async function makeDebt(): Promise<string> {
  const { flowEntityId, paymentId } = await makePaidByLine(scene, 'DELIVERED')
  await inTransaction(db, (tx) =>
    insertDebt(tx, {
      flowId: flowEntityId,
      organisationId: scene.dealer.organisationId,
      paymentId,
      amount: OWED,
      reason: 'The cheque bounced.',
      madeBy: scene.admin.userId,
    }),
  )
  return flowEntityId
}

/** Counts the transactions that wait for the lock of another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

describe('a part for a debt', () => {
  test('settles it once all of it is paid, and no longer does once it ends', async () => {
    const flowEntityId = await makeDebt()
    const debtOf = async () => (await readDebts(db, flowEntityId))[0]
    const due = { purpose: 'due', subjectId: (await debtOf())?.debtId ?? '' } as const
    const [one, other] = [await makeLine(OWED - 1), await makeLine(2)]
    expect(await use({ ...due, lineId: one, amount: OWED - 1 })).toMatchObject({ status: 200 })
    expect(await debtOf()).toMatchObject({ isSettled: false })
    expect(await use({ ...due, lineId: other, amount: 2 })).toMatchObject({ status: 400 })
    const paid = await app.must('admin/allocateLine', { ...due, lineId: other, amount: 1 }, scene.admin)
    expect(await debtOf()).toMatchObject({ isSettled: true })
    expect(await use({ ...due, lineId: other, amount: 1 })).toMatchObject({ status: 409 })
    expect(await end(paid.line.parts[0]?.allocationId ?? '')).toMatchObject({ status: 200 })
    expect(await debtOf()).toMatchObject({ isSettled: false })
  })

  test.each(['an import', 'an admin'])(
    'is owed again with the lock of its car, and others are not kept waiting, where %s finds that it came back',
    async (who) => {
      const flowEntityId = await makeDebt()
      const [debt] = await readDebts(db, flowEntityId)
      const reference = uniqueReference()
      const row = (isBack: boolean, narration: string) =>
        referencedRow(reference, OWED, { isBack, narration })
      const [lineId = ''] = await importRows(app, scene.admin.token, [row(false, 'NEFT')])
      await app.must(
        'admin/allocateLine',
        { lineId, purpose: 'due', subjectId: debt?.debtId ?? '', amount: OWED },
        scene.admin,
      )
      const asked = `${statementDay()},RETURNED UNPAID,,${OWED}.00,`
      const [backId = ''] = who === 'an admin' ? await importRows(app, scene.admin.token, [asked]) : []
      const held = await db.startTransaction().execute()
      await lockFlows(held, [flowEntityId])
      const comesBack =
        who === 'an admin'
          ? app.must('admin/decideReversal', { lineId: backId, of: lineId }, scene.admin)
          : importRows(app, scene.admin.token, [row(true, 'RETURN')])
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
      const own = { lineId: await makeLine(5), purpose: 'houseOwn', amount: 5, reason: 'Interest.' } as const
      expect(await use(own)).toMatchObject({ status: 200 })
      expect((await readDebts(db, flowEntityId))[0]).toMatchObject({ isSettled: true })
      await held.commit().execute()
      await comesBack
      expect((await readDebts(db, flowEntityId))[0]).toMatchObject({ isSettled: false })
    },
  )

  test('pays also one that an admin lifted, because it is still owed', async () => {
    const flowEntityId = await makeDebt()
    await app.must('admin/liftDefault', { flowEntityId, reason: 'Agreed.' }, scene.admin)
    const [debt] = await readDebts(db, flowEntityId)
    const due = { purpose: 'due', subjectId: debt?.debtId ?? '', amount: OWED } as const
    expect(await use({ ...due, lineId: await makeLine(OWED) })).toMatchObject({ status: 200 })
    expect(await readOwed(db, flowEntityId)).toBe(0)
  })
})

test('two people at once use no rupee twice', async () => {
  const lineId = await makeLine(10_000)
  const other = await makeAdmin(db)
  const answers = await Promise.all(
    [scene.admin, other, scene.admin, other].map((admin) =>
      app.call('admin/allocateLine', { lineId, purpose: 'provider', amount: 4_000 }, { token: admin.token }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
})

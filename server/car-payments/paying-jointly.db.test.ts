import { beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { isoDay } from '#domain/indian-time.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  jointProofInput,
  makePayableFlow,
  OWED,
  proofInput,
  uniqueReference,
} from '#server/testing/car-payment-scene.ts'
import { makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { creditRow, importStatement, STATEMENT_HEADER } from '#server/testing/statement-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

// Several cars paid by one transfer, and one car by several.

const app = await shareTestApp()

let scene: CallScene
let second: MadeUser
beforeEach(async () => {
  scene = await setCallScene(app)
  second = await makeAdmin(app.database.db)
})

const importRows = (...rows: string[]) =>
  importStatement(app, scene.admin.token, `${[STATEMENT_HEADER, ...rows].join('\n')}\n`)

type Item = Extract<Output<'admin/getQueue'>['items'][number], { queue: 'payments' }>

/** Returns a flow's item of the queue of payments. */
async function itemOf(flowEntityId: string): Promise<Item> {
  const { items } = await app.must('admin/getQueue', { queue: 'payments', limit: 100 }, scene.admin)
  const item = items.find(
    (each): each is Item => each.queue === 'payments' && each.flowEntityId === flowEntityId,
  )
  if (item === undefined) throw new Error('The flow is not in the queue.')
  return item
}

const findingOf = async (flowEntityId: string) => (await itemOf(flowEntityId)).submission?.statement

async function approve(flowEntityId: string, reason?: string) {
  const paymentId = (await itemOf(flowEntityId)).submission?.id ?? ''
  await app.must('admin/reviewPayment', { flowEntityId, paymentId }, scene.admin)
  const input = { flowEntityId, paymentId, ...(reason === undefined ? {} : { reason }) }
  return app.call('admin/approvePayment', input, { token: second.token })
}

/** Sends a proof for a car that was won, of an amount that becomes the car's. */
async function claim(bankReferenceId: string, amount = OWED, by = scene) {
  const { flowEntityId, proof = '' } = await makePayableFlow(by, 'BID_AWARDED')
  await setAmount(flowEntityId, amount)
  const input = { ...proofInput(flowEntityId, proof), bankReferenceId, transactionAmount: amount }
  await app.must('submitPaymentInfo', input, by.dealer)
  return flowEntityId
}

async function setAmount(flowEntityId: string, amount: number): Promise<void> {
  await app.database.db
    .updateTable('flows')
    .set({ award_amount: amount })
    .where('id', '=', flowEntityId)
    .execute()
}

async function partsOf(flowEntityId: string) {
  return app.database.db
    .selectFrom('line_allocations')
    .innerJoin('car_payments', 'car_payments.id', 'subject_id')
    .select(['line_id as lineId', 'paise', 'made_by as madeBy'])
    .where('flow_id', '=', flowEntityId)
    .where('purpose', '=', 'car')
    .execute()
}

async function lineWith(text: string): Promise<string> {
  const line = await app.database.db
    .selectFrom('statement_lines')
    .select('id')
    .where('narration', 'like', `%${text}%`)
    .executeTakeFirstOrThrow()
  return line.id
}

describe('several cars by one transfer', () => {
  test('in two proofs are found by its line, which is then used up', async () => {
    const reference = uniqueReference()
    const [first, other] = [await claim(reference, 4_31_000), await claim(`UTR ${reference}`, 4_15_000)]
    const imported = await importRows(creditRow(`RTGS CR-MALHOTRA MOTORS-${reference}`, 8_46_000))
    expect(imported).toMatchObject({ newlyFound: 2 })
    expect(await findingOf(first)).toMatchObject({
      finding: 'found',
      isExplained: true,
      lines: [{ amount: 8_46_000, partAmount: 4_31_000, usedAmount: 0, othersAmount: 4_15_000 }],
    })
    expect(await findingOf(other)).toMatchObject({ finding: 'found', lines: [{ partAmount: 4_15_000 }] })
    const lineId = await lineWith(reference)
    const offered = { lineId, decision: 'payBack', reason: 'Nobody needs it.' } as const
    expect(await app.call('admin/payBack', offered, scene.admin)).toMatchObject({
      status: 409,
      body: { code: 'LINE_IN_USE' },
    })
    expect(await approve(first)).toMatchObject({ status: 200 })
    await expect
      .poll(() => findingOf(other))
      .toMatchObject({ finding: 'found', lines: [{ usedAmount: 4_31_000 }] })
    expect(await approve(other)).toMatchObject({ status: 200 })
    expect(await partsOf(first)).toEqual([{ lineId, paise: 4_31_000_00, madeBy: second.userId }])
    expect(await partsOf(other)).toEqual([{ lineId, paise: 4_15_000_00, madeBy: second.userId }])
  })

  test('that are together not its amount are found in part, with the figures', async () => {
    const reference = uniqueReference()
    const [first, other] = [await claim(reference, 4_31_000), await claim(reference, 4_15_000)]
    await importRows(creditRow(`RTGS CR-${reference}`, 8_00_000))
    for (const flow of [first, other]) {
      expect(await findingOf(flow)).toMatchObject({ finding: 'partly', lines: [{ amount: 8_00_000 }] })
    }
    expect(await approve(first)).toMatchObject({ status: 200 })
    await expect
      .poll(() => findingOf(other))
      .toMatchObject({
        isExplained: false,
        lines: [{ partAmount: 3_69_000, usedAmount: 4_31_000 }],
      })
    expect(await approve(other)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { reason: expect.any(String) } },
    })
  })

  test('of two dealers find nothing, and are flagged whatever prefix one has', async () => {
    const reference = uniqueReference()
    const others = await setCallScene(app)
    const [own, theirs] = [await claim(reference), await claim(`UTR: ${reference}`, OWED, others)]
    await importRows(creditRow(`RTGS CR-${reference}`, 2 * OWED))
    for (const flow of [own, theirs]) {
      expect(await findingOf(flow)).toMatchObject({ finding: 'notFound', lines: [] })
      expect((await itemOf(flow)).submission?.sameReference).toMatchObject([{ isSameDealer: false }])
    }
  })

  test('in one call are recorded for each car, with one set of files', async () => {
    const one = await makePayableFlow(scene, 'BID_AWARDED')
    const other = await makePayableFlow(scene, 'BID_AWARDED')
    const input = jointProofInput([one.flowEntityId, other.flowEntityId], one.proof ?? '')
    const { cars } = await app.must('submitPayments', input, scene.dealer)
    expect(cars.map(({ flowEntityId, state }) => [flowEntityId, state])).toEqual([
      [one.flowEntityId, 'PAYMENT_RECORDED'],
      [other.flowEntityId, 'PAYMENT_RECORDED'],
    ])
    await importRows(creditRow(`NEFT/${input.bankReferenceId}`, 2 * OWED))
    for (const { flowEntityId } of [one, other]) {
      expect(await findingOf(flowEntityId)).toMatchObject({ finding: 'found' })
      const { submission } = await itemOf(flowEntityId)
      expect(submission?.files).toHaveLength(1)
      expect(submission?.sameReference).toMatchObject([{ isSameDealer: true }])
      expect(await approve(flowEntityId)).toMatchObject({ status: 200 })
    }
  })

  test('are refused together, naming the car that is', async () => {
    const { flowEntityId: won, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    const { flowEntityId: sent } = await makePayableFlow(scene, 'PAYMENT_RECORDED')
    const theirs = await makePayableFlow(await setCallScene(app), 'BID_AWARDED')
    const send = (input: ReturnType<typeof jointProofInput>) =>
      app.call('submitPayments', input, { token: scene.dealer.token })
    const wrong = jointProofInput([won, won], proof)
    expect(await send(wrong)).toMatchObject({
      status: 400,
      body: { fields: { 'payments.1.flow_entity_id': expect.any(String) } },
    })
    expect(await send(jointProofInput([won, sent], proof))).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', fields: { 'payments.1.flow_entity_id': expect.any(String) } },
    })
    expect(await send(jointProofInput([won, theirs.flowEntityId], proof))).toMatchObject({
      status: 404,
      body: { fields: { 'payments.1.flow_entity_id': expect.any(String) } },
    })
    const { flowEntityId: more } = await makePayableFlow(scene, 'BID_AWARDED')
    const less = jointProofInput([won, more], proof)
    const payments = less.payments.map((one, index) => ({ ...one, transactionAmount: OWED - index }))
    expect(await send({ ...less, payments })).toMatchObject({
      status: 400,
      body: { fields: { 'payments.1.transactionAmount': expect.stringContaining('exactly') } },
    })
    const stored = await app.database.db
      .selectFrom('car_payments')
      .select('id')
      .where('flow_id', 'in', [won, more])
      .execute()
    expect(stored).toEqual([])
  })

  test('sent twice at once with cars in common are recorded once', async () => {
    const flows = await Promise.all([1, 2, 3].map(() => makePayableFlow(scene, 'BID_AWARDED')))
    const [a = '', b = '', c = ''] = flows.map(({ flowEntityId }) => flowEntityId)
    const proof = flows[0]?.proof ?? ''
    const answers = await Promise.all(
      [
        [a, b],
        [c, b, a],
        [b, c],
      ].map((ids) => app.call('submitPayments', jointProofInput(ids, proof), { token: scene.dealer.token })),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})

describe('one car by several transfers', () => {
  const [half, rest] = [OWED - 1_23_000, 1_23_000]

  async function sendTransfers(transfers: readonly { bankReferenceId: string; amount: number }[]) {
    const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    const { bankReferenceId: _id, transactionDate, ...shared } = proofInput(flowEntityId, proof)
    const dated = transfers.map((transfer) => ({ ...transfer, transactionDate }))
    const input = { ...shared, transfers: dated }
    const sent = await app.call('submitPaymentInfo', input, { token: scene.dealer.token })
    return { flowEntityId, sent }
  }

  test('is found once each is', async () => {
    const [one, other] = [uniqueReference(), uniqueReference()]
    const transfers = [
      { bankReferenceId: one, amount: half },
      { bankReferenceId: other, amount: rest },
    ]
    const { flowEntityId, sent } = await sendTransfers(transfers)
    expect(sent.status).toBe(200)
    const instructions = await app.must('getPaymentInstructions', { flowEntityId }, scene.dealer)
    const transactionDate = isoDay(Date.now())
    expect(instructions.submissions).toMatchObject([
      { bankReferenceId: one, transfers: transfers.map((transfer) => ({ ...transfer, transactionDate })) },
    ])
    await importRows(creditRow(`NEFT ${one}`, half))
    expect(await findingOf(flowEntityId)).toMatchObject({ finding: 'partly', isExplained: false })
    await importRows(creditRow(`NEFT ${other}`, rest))
    expect(await findingOf(flowEntityId)).toMatchObject({
      finding: 'found',
      isExplained: true,
      lines: [
        { partAmount: half, transfer: { bankReferenceId: one } },
        { partAmount: rest, transfer: { bankReferenceId: other } },
      ],
    })
    expect(await approve(flowEntityId)).toMatchObject({ status: 200 })
    expect((await partsOf(flowEntityId)).map(({ paise }) => paise)).toEqual([half * 100, rest * 100])
  })

  test('is refused where they are not the amount, one is named twice, or there are too many or too few', async () => {
    const [one, other] = [uniqueReference(), uniqueReference()]
    const refused = async (...transfers: { bankReferenceId: string; amount: number }[]) => {
      const { sent } = await sendTransfers(transfers)
      return sent
    }
    expect(await refused({ bankReferenceId: one, amount: half })).toMatchObject({
      status: 400,
      body: { fields: { transfers: expect.any(String) } },
    })
    expect(
      await refused({ bankReferenceId: one, amount: half }, { bankReferenceId: other, amount: rest + 1 }),
    ).toMatchObject({ status: 400, body: { fields: { transfers: expect.stringContaining('together') } } })
    expect(
      await refused({ bankReferenceId: one, amount: half }, { bankReferenceId: `utr ${one}`, amount: rest }),
    ).toMatchObject({ status: 400, body: { fields: { 'transfers.1.bankReferenceId': expect.any(String) } } })
    const eleven = Array.from({ length: 11 }, () => ({ bankReferenceId: uniqueReference(), amount: 1 }))
    expect(await refused(...eleven)).toMatchObject({ status: 400 })
  })

  test('without transfers needs the reference and the date', async () => {
    const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    const { bankReferenceId: _id, transactionDate: _day, ...shared } = proofInput(flowEntityId, proof)
    expect(await app.call('submitPaymentInfo', shared, { token: scene.dealer.token })).toMatchObject({
      status: 400,
      body: { fields: { bankReferenceId: expect.any(String), transactionDate: expect.any(String) } },
    })
  })
})

describe('a proof that was rejected and sent again with its reference', () => {
  test('raises no flag', async () => {
    const reference = uniqueReference()
    const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    const input = { ...proofInput(flowEntityId, proof), bankReferenceId: reference }
    await app.must('submitPaymentInfo', input, scene.dealer)
    const paymentId = (await itemOf(flowEntityId)).submission?.id ?? ''
    const rejected = { flowEntityId, paymentId, reason: 'The picture is blurred.' }
    await app.must('admin/rejectPayment', rejected, scene.admin)
    await app.must('submitPaymentInfo', input, scene.dealer)
    expect((await itemOf(flowEntityId)).submission?.sameReference).toEqual([])
    await importRows(creditRow(`NEFT ${reference}`, OWED))
    expect(await findingOf(flowEntityId)).toMatchObject({ finding: 'found' })
  })
})

describe('an approval without a line', () => {
  test('needs a reason, and uses the line that comes later, as the system', async () => {
    const reference = uniqueReference()
    const flowEntityId = await claim(reference)
    expect(await approve(flowEntityId)).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    const paymentId = (await itemOf(flowEntityId)).submission?.id ?? ''
    const input = { flowEntityId, paymentId, reason: 'Seen in the bank’s app.' }
    await app.must('admin/approvePayment', input, second)
    expect(await partsOf(flowEntityId)).toEqual([])
    await importRows(creditRow(`NEFT ${reference}`, OWED))
    const lineId = await lineWith(reference)
    expect(await partsOf(flowEntityId)).toEqual([{ lineId, paise: OWED * 100, madeBy: null }])
    const { entries } = await app.must('admin/getAudit', { action: 'lineAllocated', limit: 1 }, scene.admin)
    expect(entries).toMatchObject([{ subjectId: lineId, by: null }])
    const offered = { lineId, decision: 'payBack', reason: 'Nobody needs it.' } as const
    expect(await app.call('admin/payBack', offered, scene.admin)).toMatchObject({
      body: { code: 'LINE_IN_USE' },
    })
  })
})

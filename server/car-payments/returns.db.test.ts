import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { paymentReference } from '#domain/car-payments/payment-reference.ts'
import { isoDay } from '#domain/indian-time.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePayableFlow,
  OWED,
  proofInput,
  uniqueReference,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import {
  disableOtherAdmins,
  givePassword,
  makeAdmin,
  makeDealer,
  UNUSED_ID,
  type MadeUser,
} from '#server/testing/factories.ts'
import { referencedRow } from '#server/testing/reversal-scene.ts'
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
let other: MadeUser
beforeEach(async () => {
  scene = await setCallScene(app)
  other = await makeAdmin(app.database.db)
})

const REASON = 'Paid twice.'
const PAID_BACK = { bankReferenceId: 'HDFCN26327000001' }
let next = 20_000_000
const nextReference = () => `6327${(next += 1)}`

const importRows = (...rows: string[]) =>
  importStatement(app, scene.admin.token, `${[STATEMENT_HEADER, ...rows].join('\n')}\n`)

type Return = Output<'admin/getReturns'>['items'][number]
type Status = 'open' | 'proposed' | 'decided' | 'late'

async function listReturns(status: Status = 'open'): Promise<readonly Return[]> {
  const input = { status, limit: 100 }
  return (await app.must('admin/getReturns', input, { token: scene.admin.token })).items
}

/** Returns the return whose narration contains a text; undefined if there is none. */
const findReturn = async (text: string, status: Status = 'open') =>
  (await listReturns(status)).find(({ narration }) => narration.includes(text))

/** Sends a proof of payment for a won car, and returns the flow. */
async function claim(bankReferenceId: string): Promise<string> {
  const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  await submit(flowEntityId, proof, bankReferenceId)
  return flowEntityId
}

async function submit(flowEntityId: string, proof: string, bankReferenceId: string): Promise<void> {
  const input = { ...proofInput(flowEntityId, proof), bankReferenceId }
  await app.must('submitPaymentInfo', input, { token: scene.dealer.token })
}

async function approve(flowEntityId: string): Promise<void> {
  await app.must('admin/reviewPayment', await waitingProof(scene, flowEntityId), { token: scene.admin.token })
  await app.must('admin/approvePayment', await waitingProof(scene, flowEntityId), { token: other.token })
}

const decide = (lineId: string, by: MadeUser, decision: 'payBack' | 'setAside' = 'payBack') =>
  app.call('admin/payBack', { lineId, decision, reason: REASON }, { token: by.token })
const proposalOf = async (lineId: string) => {
  const found = await app.database.db
    .selectFrom('proposals')
    .select('id')
    .where('subject', '=', lineId)
    .orderBy('proposed_at', 'desc')
    .executeTakeFirst()
  return found?.id ?? UNUSED_ID
}
const confirm = async (lineId: string, by: MadeUser, more: { bankReferenceId?: string } = PAID_BACK) => {
  await givePassword(app.database.db, by)
  return app.call(
    'admin/confirmProposal',
    { proposalId: await proposalOf(lineId), ...more },
    { token: by.token },
  )
}
const withdraw = async (lineId: string, by: MadeUser) =>
  app.call('admin/withdrawProposal', { proposalId: await proposalOf(lineId) }, { token: by.token })
const decisionOf = async (lineId: string) =>
  (await listReturns('decided')).find((item) => item.lineId === lineId)?.decision

describe('the list of returns', () => {
  test('has money that nothing names, and none that is checked or used', async () => {
    const [checked, used, unknown] = [nextReference(), nextReference(), nextReference()]
    await claim(checked)
    const paid = await claim(used)
    await importRows(...[checked, used, unknown].map((reference) => creditRow(`UPI/${reference}`, OWED)))
    await approve(paid)
    expect(await findReturn(checked)).toBeUndefined()
    expect(await findReturn(used)).toBeUndefined()
    expect(await findReturn(unknown)).toMatchObject({ amount: OWED, cause: 'unknown', payment: null })
  })

  test('says when a car was paid twice', async () => {
    const [first, second] = [nextReference(), nextReference()]
    const { flowEntityId, proof = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    await submit(flowEntityId, proof, first)
    const reason = 'The picture is unreadable.'
    await app.must(
      'admin/rejectPayment',
      { ...(await waitingProof(scene, flowEntityId)), reason },
      { token: scene.admin.token },
    )
    await importRows(creditRow(`UPI/${first}`, OWED), creditRow(`UPI/${second}`, OWED))
    expect(await findReturn(first)).toMatchObject({
      cause: 'rejected',
      payment: { flowEntityId, outcome: 'rejected', reason },
    })
    await submit(flowEntityId, proof, second)
    await approve(flowEntityId)
    await expect.poll(() => findReturn(second)).toBeUndefined()
    expect(await findReturn(first)).toMatchObject({ cause: 'twice', payment: { flowEntityId } })
  })

  test('says when a dealer paid after its default, by the reference that the house gave', async () => {
    const { flowEntityId } = await makePayableFlow(scene, 'DEFAULTED')
    const reference = paymentReference(flowEntityId)
    await importRows(creditRow(`NEFT CR-OM CARS-${reference}`, OWED))
    expect(await findReturn(reference)).toMatchObject({
      cause: 'afterDefault',
      payment: { flowEntityId, state: 'DEFAULTED', outcome: null },
    })
  })

  test('says that several payments name it', async () => {
    const reference = nextReference()
    const other = await claim(reference)
    const rival = { ...scene, dealer: await makeDealer(app.database.db, { cityIds: [scene.city.cityId] }) }
    const { flowEntityId, proof = '' } = await makePayableFlow(rival, 'BID_AWARDED')
    const input = { ...proofInput(flowEntityId, proof), bankReferenceId: reference }
    await app.must('submitPaymentInfo', input, { token: rival.dealer.token })
    await importRows(creditRow(`UPI/${reference}`, OWED))
    const found = await findReturn(reference)
    expect(found).toMatchObject({ cause: 'severalProofs' })
    expect(found?.namedBy.map((one) => one.flowEntityId).toSorted()).toEqual([other, flowEntityId].toSorted())
    expect(await decide(found?.lineId ?? '', scene.admin)).toMatchObject({ body: { code: 'LINE_IN_USE' } })
  })

  test('has what is left of money that paid a car, and pays back no more than that', async () => {
    const reference = nextReference()
    const paid = await claim(reference)
    await importRows(creditRow(`UPI/${reference}`, OWED + 100))
    await approve(paid)
    const found = await findReturn(reference)
    expect(found).toMatchObject({ cause: 'moreThanDue', amount: OWED + 100, rest: 100 })
    const lineId = found?.lineId ?? ''
    expect((await decide(lineId, scene.admin)).status).toBe(200)
    expect((await confirm(lineId, other)).status).toBe(200)
    const used = await app.database.db
      .selectFrom('line_allocations')
      .select(['purpose', 'paise'])
      .where('line_id', '=', lineId)
      .orderBy('made_at')
      .execute()
    expect(used).toEqual([
      { purpose: 'car', paise: OWED * 100 },
      { purpose: 'payBack', paise: 100_00 },
    ])
  })

  test('says that the bank has money of which no proof was sent', async () => {
    const { flowEntityId } = await makePayableFlow(scene, 'BID_AWARDED')
    const reference = paymentReference(flowEntityId)
    await importRows(creditRow(`NEFT CR-DEV WHEELS-${reference}`, OWED))
    expect(await findReturn(reference)).toMatchObject({ cause: 'noProof', payment: { flowEntityId } })
  })

  test('comes in pages', async () => {
    for (const _ of [1, 2, 3]) await importUnknownCredit(app, scene.admin.token)
    const all = (await listReturns()).map(({ lineId }) => lineId)
    const paged: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const input = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const page = await app.must('admin/getReturns', input, { token: scene.admin.token })
      paged.push(...page.items.map(({ lineId }) => lineId))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
  })
})

describe('paying back', () => {
  test('takes two admins, and is audited', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    expect(await decide(lineId, scene.admin)).toMatchObject({
      status: 200,
      body: { item: { decision: { needsOtherAdmin: true, isOwn: true, confirmedAt: null, reason: REASON } } },
    })
    expect(await confirm(lineId, scene.admin)).toMatchObject({
      status: 409,
      body: { code: 'OTHER_ADMIN_REQUIRED' },
    })
    expect(await confirm(lineId, other, {})).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await confirm(lineId, other)).toMatchObject({ status: 200, body: { outcome: 'confirmed' } })
    expect(await decisionOf(lineId)).toMatchObject({ confirmedBy: { uid: other.userId }, ...PAID_BACK })
    expect(await confirm(lineId, other)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await decide(lineId, other)).toMatchObject({ status: 409 })
    expect(await withdraw(lineId, other)).toMatchObject({ status: 409 })
    const { entries } = await app.must('admin/getAudit', { limit: 2 }, { token: scene.admin.token })
    expect(entries).toMatchObject([
      { action: 'returnConfirmed', subjectId: lineId, after: { bankReference: PAID_BACK.bankReferenceId } },
      { action: 'returnProposed', subjectId: lineId, reason: REASON },
    ])
  })

  test('takes one admin where nobody else counts', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    await disableOtherAdmins(app.database.db, scene.admin)
    expect(await decide(lineId, scene.admin)).toMatchObject({
      body: { item: { decision: { needsOtherAdmin: false } } },
    })
    expect(await confirm(lineId, scene.admin)).toMatchObject({ status: 200 })
  })

  test('of money that is set aside needs no reference', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    await decide(lineId, scene.admin, 'setAside')
    expect((await confirm(lineId, other, {})).status).toBe(200)
    expect(await decisionOf(lineId)).toMatchObject({ decision: 'setAside', bankReferenceId: null })
  })

  test('is refused for a line that came back', async () => {
    const reference = nextReference()
    await importRows(
      referencedRow(reference, OWED),
      referencedRow(reference, OWED, { isBack: true, narration: 'RETURN' }),
    )
    const line = await app.database.db
      .selectFrom('statement_lines')
      .select('id')
      .where('reference', '=', reference)
      .where('is_credit', '=', true)
      .executeTakeFirstOrThrow()
    expect(await decide(line.id, scene.admin)).toMatchObject({ status: 409, body: { code: 'LINE_IN_USE' } })
  })

  test('is stated by the debit that a statement brings, and unpaid again when that comes back', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    await decide(lineId, scene.admin)
    const bankReferenceId = uniqueReference()
    await confirm(lineId, other, { bankReferenceId })
    expect(await decisionOf(lineId)).toMatchObject({ leftOn: null, isLate: false })
    const rupees = 1_234
    await importRows(referencedRow(bankReferenceId, rupees, { isBack: true }))
    expect(await decisionOf(lineId)).toMatchObject({ leftOn: isoDay(Date.now()) })
    await importRows(referencedRow(bankReferenceId, rupees, { narration: 'RETURNED' }))
    expect(await decisionOf(lineId)).toMatchObject({ leftOn: null })
  })

  test('is named where no statement states it after three bank days', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    await decide(lineId, scene.admin)
    await confirm(lineId, other)
    const late = async () => (await listReturns('late')).some((item) => item.lineId === lineId)
    expect(await late()).toBe(false)
    await app.database.asOwner(
      `update statement_returns set confirmed_at = confirmed_at - interval '8 days' where line_id = '${lineId}'`,
    )
    expect(await late()).toBe(true)
    expect(await decisionOf(lineId)).toMatchObject({ isLate: true })
  })

  test('is confirmed once by two admins at once', async () => {
    const lineId = await importUnknownCredit(app, scene.admin.token)
    await decide(lineId, scene.admin)
    const third = await makeAdmin(app.database.db)
    const answers = await Promise.all([confirm(lineId, other), confirm(lineId, third)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is refused for money that is matched to a payment, a debit, and an unknown line', async () => {
    const reference = nextReference()
    const { proof = '', flowEntityId } = await makePayableFlow(scene, 'BID_AWARDED')
    await importRows(
      creditRow(`UPI/${reference}`, OWED),
      `${creditRow('CHARGES', 0).split(',')[0]},CHARGES,,118,`,
    )
    const open = await findReturn(reference)
    await submit(flowEntityId, proof, reference)
    await expect.poll(() => findReturn(reference)).toBeUndefined()
    expect(await decide(open?.lineId ?? '', scene.admin)).toMatchObject({
      status: 409,
      body: { code: 'LINE_IN_USE' },
    })
    const debit = await app.database.db
      .selectFrom('statement_lines')
      .select('id')
      .where('is_credit', '=', false)
      .executeTakeFirstOrThrow()
    for (const lineId of [debit.id, flowEntityId]) {
      expect(await decide(lineId, scene.admin)).toMatchObject({ status: 404 })
    }
  })

  test('withdrawn, frees the line for the payment that it states', async () => {
    const reference = nextReference()
    const { proof = '', flowEntityId } = await makePayableFlow(scene, 'BID_AWARDED')
    await importRows(creditRow(`UPI/${reference}`, OWED))
    const { lineId = '' } = (await findReturn(reference)) ?? {}
    await decide(lineId, scene.admin)
    await submit(flowEntityId, proof, reference)
    expect(await findReturn(reference, 'proposed')).toMatchObject({ lineId })
    expect((await withdraw(lineId, other)).status).toBe(200)
    await expect.poll(() => findReturn(reference)).toBeUndefined()
    expect(await findReturn(reference, 'proposed')).toBeUndefined()
    expect((await confirm(lineId, other)).status).toBe(409)
  })
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makePaidFlow, OWED, uniqueReference } from '#server/testing/car-payment-scene.ts'
import { importRows, makePaidByLine, referencedRow } from '#server/testing/reversal-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'
import { readAllocations } from './allocations-queries.ts'

// The uses of a line that the bank takes back, and their end.

const app = await startTestApp()
const { db } = app.database
afterAll(() => app.stop())

let scene: CallScene
beforeEach(async () => {
  scene = await setCallScene(app)
})

interface Line {
  readonly lineId: string
  readonly reference: string
  readonly rupees: number
}

async function makeLine(rupees: number): Promise<Line> {
  const reference = uniqueReference()
  const [lineId = ''] = await importRows(app, scene.admin.token, [referencedRow(reference, rupees)])
  return { lineId, reference, rupees }
}

const comeBack = ({ reference, rupees }: Line) =>
  importRows(app, scene.admin.token, [
    referencedRow(reference, rupees, { isBack: true, narration: 'RETURN' }),
  ])

async function use(
  { lineId, rupees }: Line,
  more: Omit<Input<'admin/allocateLine'>, 'lineId' | 'amount'>,
): Promise<string> {
  const input = { lineId, amount: rupees, ...more }
  const { line } = await app.must('admin/allocateLine', input, scene.admin)
  return line.parts[0]?.allocationId ?? ''
}

/** The uses of a line now, with their paise. */
const usesOf = async ({ lineId }: Line) =>
  (await readAllocations(db, [lineId])).map(({ purpose, paise }) => [purpose, paise])
const usedUp = ({ rupees }: Line) => [['reversal', rupees * 100]]

test('a part that was used by hand for a waiting proof explains it no more', async () => {
  const { flowEntityId, paymentId = '' } = await makePaidFlow(scene, 'PAYMENT_REVIEWED')
  const line = await makeLine(OWED)
  await use(line, { purpose: 'car', subjectId: paymentId })
  await comeBack(line)
  expect(await usesOf(line)).toEqual(usedUp(line))
  expect(await app.call('admin/approvePayment', { flowEntityId, paymentId }, scene.admin)).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  })
})

test.each(partOf([{ purpose: 'provider' }, { purpose: 'houseOwn', reason: 'Interest.' }] as const, 1, 2))(
  'a part that was used by hand as $purpose ends',
  async (how) => {
    const line = await makeLine(12_345)
    await use(line, how)
    await comeBack(line)
    expect(await usesOf(line)).toEqual(usedUp(line))
  },
)

/** An approved payment whose two lines came back, which are still used for it. */
async function makeTwiceReturned() {
  const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED', { isLineLate: true })
  const lines = [await makeLine(2_00_000), await makeLine(OWED - 2_00_000)] as const
  const uses: string[] = []
  for (const line of lines) {
    uses.push(await use(line, { purpose: 'car', subjectId: paid.paymentId }))
    await comeBack(line)
    expect(await usesOf(line)).toEqual([['car', line.rupees * 100]])
  }
  return { ...paid, lines, uses }
}

test('each line of a payment that came back is used up once the payment is taken back', async () => {
  const { flowEntityId, lines } = await makeTwiceReturned()
  const input = { flowEntityId, lineId: lines[0].lineId, reason: 'The cheques bounced.' }
  await app.must('admin/reversePayment', input, scene.admin)
  for (const line of lines) expect(await usesOf(line)).toEqual(usedUp(line))
})

test('a part of a line that came back is not free once its use ends by hand', async () => {
  const { lines, uses } = await makeTwiceReturned()
  const ended = { allocationId: uses[0] ?? '', reason: 'A mistake.' }
  await app.must('admin/endAllocation', ended, scene.admin)
  expect(await usesOf(lines[0])).toEqual(usedUp(lines[0]))
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { importUnknownCredit } from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'
import {
  allocate,
  endAllocation,
  readAllocations,
  readAllocationsFor,
  readUse,
  type NewAllocation,
} from './allocations-queries.ts'

const app = await startTestApp()
const { db } = app.database
afterAll(() => app.stop())

let scene: CallScene
beforeAll(async () => {
  scene = await setCallScene(app)
})

/** The paise of each line here. */
const AMOUNT = 1_234_00
const makeLine = () => importUnknownCredit(app, scene.admin.token)

const part = (lineId: string, paise: number, more: Partial<NewAllocation> = {}): NewAllocation => ({
  lineId,
  purpose: 'houseOwn',
  subjectId: null,
  paise,
  reason: 'Interest.',
  bankReference: null,
  madeBy: null,
  ...more,
})
const use = (...parts: NewAllocation[]) => inTransaction(db, (tx) => allocate(tx, parts))
const end = (id: string) =>
  inTransaction(db, (tx) => endAllocation(tx, id, { madeBy: null, reason: 'A mistake.' }))

const usedOf = async (lineId: string) => (await readUse(db, [lineId])).get(lineId)?.usedPaise

test('a line is used by parts, up to its amount', async () => {
  const lineId = await makeLine()
  expect(await usedOf(lineId)).toBe(0)
  expect(await use(part(lineId, 1_000_00))).toMatchObject({ ok: true })
  expect(await use(part(lineId, 234_01))).toMatchObject({ ok: false, refusal: { code: 'LINE_IN_USE' } })
  expect(await use(part(lineId, 234_00))).toMatchObject({ ok: true })
  expect(await readUse(db, [lineId])).toEqual(new Map([[lineId, { amountPaise: AMOUNT, usedPaise: AMOUNT }]]))
  expect((await readAllocations(db, [lineId])).map(({ paise }) => paise)).toEqual([1_000_00, 234_00])
})

test('parts of several lines are used together or not at all', async () => {
  const [one, other] = [await makeLine(), await makeLine()]
  await use(part(other, AMOUNT))
  expect(await use(part(one, 1), part(other, 1))).toMatchObject({ ok: false })
  expect(await use(part(one, AMOUNT), part(one, 1))).toMatchObject({ ok: false })
  expect(await usedOf(one)).toBe(0)
})

test('a use ends once, by a row of the opposite amount', async () => {
  const lineId = await makeLine()
  const subjectId = randomUUID()
  const made = await use(part(lineId, AMOUNT, { purpose: 'city', subjectId, reason: null }))
  const [id = ''] = made.ok ? made.value : []
  expect(await readAllocationsFor(db, 'city', [subjectId])).toMatchObject([{ id, paise: AMOUNT }])
  const ends = await Promise.all([end(id), end(id), end(id)])
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await readAllocationsFor(db, 'city', [subjectId])).toEqual([])
  expect(await usedOf(lineId)).toBe(0)
  expect(await end(randomUUID())).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  expect(await use(part(lineId, AMOUNT))).toMatchObject({ ok: true })
})

test('the database itself refuses more than a line has, and an end that is not the opposite', async () => {
  const lineId = await makeLine()
  const made = await use(part(lineId, 100))
  const [id = ''] = made.ok ? made.value : []
  const insert = (paise: number, ends: string | null) =>
    app.database.asOwner(
      `insert into line_allocations (line_id, purpose, paise, ends, reason) values ($1, 'houseOwn', $2, $3, 'x')`,
      [lineId, paise, ends],
    )
  await expect(insert(AMOUNT, null)).rejects.toThrow('line_use_within_line')
  await expect(insert(-99, id)).rejects.toThrow('An allocation ends by its opposite.')
  await expect(insert(-100, null)).rejects.toThrow('check')
  await expect(app.database.asOwner('delete from line_allocations')).rejects.toThrow('line_allocations')
  expect(await usedOf(lineId)).toBe(100)
})

test('whatever several people use and end at once, the parts never exceed the line', async () => {
  const act = fc.record({ line: fc.nat(2), paise: fc.integer({ min: 1, max: AMOUNT }), ends: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const lines = [await makeLine(), await makeLine(), await makeLine()]
      await Promise.all(
        acts.map(async ({ line, paise, ends }) => {
          const [first = '', second = ''] = [lines[line], lines[(line + 1) % 3]]
          const made = await use(part(first, paise), part(second, 1))
          if (made.ok && ends) await end(made.value[0] ?? '')
        }),
      )
      const parts = await readAllocations(db, lines)
      for (const lineId of lines) {
        const sum = parts
          .filter((one) => one.lineId === lineId)
          .reduce((total, { paise }) => total + paise, 0)
        expect(sum).toBeLessThanOrEqual(AMOUNT)
        expect(await usedOf(lineId)).toBe(sum)
      }
    }),
    { numRuns: sizeOf({ short: 2, long: 10 }) },
  )
})

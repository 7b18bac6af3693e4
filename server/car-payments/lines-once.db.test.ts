import { randomInt } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  HOUSE_ACCOUNT,
  houseAccountId,
  importStatement,
  statementDay,
  storeStatement,
} from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.stop())

let scene: CallScene
let next = 0
/** Rupees that no other test's line has. */
let rupees = 0
beforeEach(async () => {
  scene = await setCallScene(app)
  rupees = 1_00_000 + (next += 100)
})

const HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
const WHOLE = {
  date: 'Date',
  narration: 'Narration',
  reference: 'Chq./Ref.No.',
  debit: 'Withdrawal Amt.',
  credit: 'Deposit Amt.',
  balance: 'Closing Balance',
} as const
type Mapping = Input<'admin/importStatement'>['mapping']

const token = () => scene.admin.token
const utr = () => `HDFCN${statementDay().split('/').toReversed().join('')}${randomInt(1e8, 1e9)}`.slice(0, 22)
const table = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`
const day = statementDay()

/** A credit of today, with its reference in both places. */
function credit(narration: string, reference: string, amount: number, balance: string | number): string {
  return `${day},"${narration}",${reference},${day},,${amount}.00,${balance}`
}

const importIt = (body: string, mapping: Mapping, more: Partial<Input<'admin/importStatement'>> = {}) =>
  importStatement(app, token(), body, { mapping, ...more })

/** Returns the lines of an amount that count. */
function liveOf(amount: number) {
  return app.database.db
    .selectFrom('live_lines')
    .select(['id', 'narration', 'reference', 'identity'])
    .where('amount_paise', '=', amount * 100)
    .orderBy('id')
    .execute()
}

describe('the same statement', () => {
  const without = (...fields: (keyof typeof WHOLE)[]): Mapping =>
    Object.fromEntries(Object.entries(WHOLE).filter(([field]) => !fields.some((some) => some === field)))

  test.each([
    ['without its balance', without('balance')],
    ['without its reference', without('reference')],
    ['without either', without('balance', 'reference')],
    ['without its narration', without('narration')],
    ['by its value date', { ...WHOLE, date: 'Value Dt' }],
  ])('imported again %s stores nothing', async (_, mapping) => {
    const reference = utr()
    const body = table(
      credit(`NEFT CR-HDFC0000003-OM CARS-${reference}`, reference, rupees, '5,00,000.00'),
      credit('CASH DEPOSIT BY SELF', '', rupees + 1, '6,00,000.00'),
    )
    expect(await importIt(body, WHOLE)).toMatchObject({ newLines: 2 })
    expect(await importIt(body, mapping)).toMatchObject({ newLines: 0, knownLines: 2, doubtful: [] })
    expect(await liveOf(rupees)).toHaveLength(1)
    expect(await liveOf(rupees + 1)).toHaveLength(1)
  })
})

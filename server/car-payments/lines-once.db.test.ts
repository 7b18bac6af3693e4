import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  BANK_MAPPING,
  bankRow,
  bankStatement,
  daysAgo,
  importStatement,
  liveLinesOf,
  storeStatement,
  uniqueUtr,
} from '#server/testing/statement-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

const app = await shareTestApp()

type Mapping = Input<'admin/importStatement'>['mapping']

let scene: CallScene
let rupees = 1_00_000
beforeEach(async () => {
  scene = await setCallScene(app)
  // An amount that no other test's line has.
  rupees += 100
})

const importIt = (
  body: string,
  more: Partial<Input<'admin/importStatement'>> = {},
  mapping: Mapping = BANK_MAPPING,
) => importStatement(app, scene.admin.token, body, { mapping, ...more })
const countLive = async (amount = rupees) => (await liveLinesOf(app, amount)).length
const without = (...fields: (keyof typeof BANK_MAPPING)[]): Mapping =>
  Object.fromEntries(Object.entries(BANK_MAPPING).filter(([field]) => !fields.some((some) => some === field)))

/** A transfer with its reference in the narration and in its column. */
function transfer(more: Partial<Parameters<typeof bankRow>[0]> = {}, reference = uniqueUtr()): string {
  return bankRow({ narration: `NEFT CR-HDFC0000003-OM CARS-${reference}`, rupees, reference, ...more })
}

describe('the same statement', () => {
  test.each([
    ['without its balance', without('balance')],
    ['without its reference', without('reference')],
    ['without either', without('balance', 'reference')],
    ['without its narration', without('narration')],
    ['by its value date', { ...BANK_MAPPING, date: 'Value Dt' }],
  ])('imported again %s stores nothing', async (_, mapping) => {
    const body = bankStatement(
      transfer({ balance: '5,00,000.00' }),
      bankRow({ narration: 'CASH DEPOSIT BY SELF', rupees: rupees + 1, balance: '6,00,000.00' }),
    )
    expect(await importIt(body)).toMatchObject({ newLines: 2 })
    expect(await importIt(body, {}, mapping)).toMatchObject({ newLines: 0, knownLines: 2, doubtful: [] })
    expect([await countLive(), await countLive(rupees + 1)]).toEqual([1, 1])
  })

  test('by value dates that differ is asked about, whatever identifies its lines', async () => {
    const days = { day: daysAgo(1), valueDay: daysAgo(3) }
    const body = bankStatement(
      transfer(days),
      bankRow({ narration: 'INTEREST', rupees: rupees + 1, ...days }),
    )
    await importIt(body)
    const again = await importIt(body, {}, { ...BANK_MAPPING, date: 'Value Dt' })
    expect(again.doubtful.map(({ row, why }) => [row, why])).toEqual([
      [2, 'day'],
      [3, 'day'],
    ])
    expect(again.statementId).toBeNull()
    expect(await countLive()).toBe(1)
  })

  test('in another format, with other columns and more days, adds what is new', async () => {
    const reference = uniqueUtr()
    await importIt(bankStatement(transfer({}, reference)))
    const [day, month, year] = daysAgo(0).split('/')
    const other = [
      'Account statement',
      'S No.\tTxn Date\tDescription\tCr/Dr\tAmount (INR)',
      `1\t${year}-${month}-${day}\tNEFT/${reference}/OM CARS\tCR\t${rupees}.00`,
      `2\t${year}-${month}-${day}\tNEFT/${uniqueUtr()}/OM CARS\tCR\t${rupees}.00`,
    ].join('\n')
    const mapping: Mapping = {
      date: 'Txn Date',
      narration: 'Description',
      amount: 'Amount (INR)',
      direction: 'Cr/Dr',
      dateOrder: 'ymd',
    }
    expect(await importIt(other, {}, mapping)).toMatchObject({ newLines: 1, knownLines: 1, doubtful: [] })
    expect(await countLive()).toBe(2)
  })

  test('without its column of Dr and Cr is refused, because all of it would be read as received', async () => {
    const body = `Date,Narration,Dr/Cr,Amount\n${daysAgo(0)},CHARGES,Dr,${rupees}.00\n`
    const fileId = await storeStatement(app, scene.admin.token, body)
    const mapping: Mapping = { date: 'Date', narration: 'Narration', amount: 'Amount' }
    expect(
      await app.call('admin/importStatement', { fileId, mapping }, { token: scene.admin.token }),
    ).toMatchObject({ status: 400, body: { fields: { 'mapping.direction': expect.any(String) } } })
    expect(await importIt(body, {}, { ...mapping, direction: 'Dr/Cr' })).toMatchObject({ newLines: 1 })
  })

  test.each<[keyof Mapping, Partial<Mapping>]>([
    ['credit', { credit: 'Withdrawal Amt.' }],
    ['credit', { credit: 'Closing Balance' }],
    ['debit', { debit: 'Deposit Amt.', credit: 'Withdrawal Amt.' }],
    ['debit', { debit: 'Closing Balance', credit: 'Deposit Amt.' }],
    ['amount', { amount: 'Withdrawal Amt.' }],
    ['amount', { amount: 'Closing Balance' }],
  ])(
    'whose columns of money are exchanged (%s: %j) is refused, because it would be other money',
    async (field, columns) => {
      const body = bankStatement(bankRow({ narration: 'RENT', rupees: -rupees, balance: '5,00,000.00' }))
      const fileId = await storeStatement(app, scene.admin.token, body)
      const mapping: Mapping = { date: 'Date', narration: 'Narration', ...columns }
      expect(
        await app.call('admin/importStatement', { fileId, mapping }, { token: scene.admin.token }),
      ).toMatchObject({ status: 400, body: { fields: { [`mapping.${field}`]: expect.any(String) } } })
    },
  )

  test('whose amounts are read as credits in spite of a column of Dr and Cr is refused', async () => {
    const body = `Date,Narration,Dr/Cr,Amount\n${daysAgo(0)},CHARGES,Dr,${rupees}.00\n`
    const fileId = await storeStatement(app, scene.admin.token, body)
    const mapping: Mapping = { date: 'Date', narration: 'Narration', credit: 'Amount' }
    expect(
      await app.call('admin/importStatement', { fileId, mapping }, { token: scene.admin.token }),
    ).toMatchObject({ status: 400, body: { fields: { 'mapping.credit': expect.any(String) } } })
  })

  test('imported by two people at once is stored once', async () => {
    const body = bankStatement(transfer(), transfer())
    const answers = await Promise.all([importIt(body), importIt(body, {}, without('reference'))])
    expect(answers.map(({ newLines }) => newLines).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await countLive()).toBe(2)
  })
})

describe('equal rows of one file', () => {
  test('with different balances are two movements, with one balance one', async () => {
    const reference = uniqueUtr()
    const rows = [
      transfer({ balance: '1.00' }, reference),
      transfer({ balance: '2.00' }, reference),
      transfer({ balance: '2.00' }, reference),
    ]
    const body = bankStatement(...rows)
    expect(await importIt(body)).toMatchObject({ newLines: 2, knownLines: 1, doubtful: [] })
    expect(await importIt(bankStatement(...rows.toReversed()))).toMatchObject({ newLines: 0, doubtful: [] })
    // The third row is a third movement or not: the balance would show it.
    expect(await importIt(body, {}, without('balance'))).toMatchObject({
      statementId: null,
      doubtful: [{ row: 4, why: 'moreOften', like: expect.any(String) }],
    })
    expect(await countLive()).toBe(2)
  })

  test('without balances are asked about, and the answers are kept', async () => {
    const body = bankStatement(transfer({}, ''), transfer({}, ''), transfer({}, ''))
    const asked = await importIt(body, { dryRun: true })
    expect(asked).toMatchObject({ newLines: 1, doubtfulTotal: 2 })
    expect(asked.doubtful).toMatchObject([
      { row: 3, why: 'inFile', like: null, likeRow: 2 },
      { row: 4, why: 'inFile', like: null, likeRow: 2 },
    ])
    const half = await importIt(body, { decisions: [{ row: 3, same: false }] })
    expect(half).toMatchObject({ statementId: null, doubtful: [{ row: 4 }] })
    expect(await countLive()).toBe(0)
    const decisions = [
      { row: 3, same: false },
      { row: 4, same: true },
    ]
    expect(await importIt(body, { decisions })).toMatchObject({
      statementId: expect.any(String),
      newLines: 2,
    })
    // The third is in the file more often than it is stored.
    expect(await importIt(body)).toMatchObject({ doubtful: [{ row: 4, why: 'moreOften' }] })
    expect(await countLive()).toBe(2)
    const { rows } = await app.database.pool.query(
      `select after from audit_log where action = 'statementImported' and after -> 'otherRows' = '[3]'`,
    )
    expect(rows).toMatchObject([{ after: { sameRows: [4], otherRows: [3] } }])
  })
})

describe('a row that may be a stored line', () => {
  test.each([
    ['states another balance', 'balance', { balance: '2.00' }],
    ['is of a day within four', 'day', { day: daysAgo(5) }],
  ])('because it %s is asked about', async (_, why, change) => {
    const reference = uniqueUtr()
    const first = await importIt(bankStatement(transfer({ balance: '1.00', day: daysAgo(1) }, reference)))
    expect(first.newLines).toBe(1)
    const [stored] = await liveLinesOf(app, rupees)
    const body = bankStatement(transfer({ balance: '1.00', day: daysAgo(1), ...change }, reference))
    expect(await importIt(body)).toMatchObject({ doubtful: [{ row: 2, why, like: stored?.id }] })
    expect(await importIt(body, { decisions: [{ row: 2, same: true }] })).toMatchObject({ newLines: 0 })
    expect(await importIt(body, { decisions: [{ row: 2, same: false }] })).toMatchObject({ newLines: 1 })
    expect(await importIt(body)).toMatchObject({ newLines: 0, doubtful: [] })
    expect(await countLive()).toBe(2)
  })

  test('but is five days away is another one', async () => {
    const reference = uniqueUtr()
    await importIt(bankStatement(transfer({ day: daysAgo(1) }, reference)))
    expect(await importIt(bankStatement(transfer({ day: daysAgo(6) }, reference)))).toMatchObject({
      newLines: 1,
      doubtful: [],
    })
  })

  test('because a part of what identifies it is missing is asked about', async () => {
    const cheque = (reference: string) =>
      bankRow({ narration: 'CHQ DEP - MICR CLG - DELHI', rupees, reference })
    await importIt(bankStatement(cheque('000123')))
    expect(await importIt(bankStatement(cheque('')))).toMatchObject({ doubtful: [{ why: 'alike' }] })
    expect(await importIt(bankStatement(cheque('000124')))).toMatchObject({ newLines: 1, doubtful: [] })
  })

  test('is answered only about rows with a movement, and once', async () => {
    const fileId = await storeStatement(app, scene.admin.token, bankStatement(transfer()))
    const input = { fileId, mapping: BANK_MAPPING }
    for (const decisions of [
      [{ row: 9, same: true }],
      [
        { row: 2, same: true },
        { row: 2, same: false },
      ],
    ]) {
      expect(
        await app.call('admin/importStatement', { ...input, decisions }, { token: scene.admin.token }),
      ).toMatchObject({ status: 400, body: { fields: { decisions: expect.any(String) } } })
    }
  })
})

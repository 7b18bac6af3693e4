import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  makePayableFlow,
  OWED,
  PAYING_ACCOUNT,
  proofInput,
  waitingProof,
} from '#server/testing/car-payment-scene.ts'
import { makeFile } from '#server/testing/factories.ts'
import { makeWorkbook } from '#server/testing/make-workbook.ts'
import {
  creditRow,
  HOUSE_ACCOUNT,
  houseAccountId,
  importStatement,
  STATEMENT_HEADER,
  STATEMENT_MAPPING,
  statementDay,
  storeStatement,
  uploadStatement,
} from '#server/testing/statement-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

const app = await shareTestApp()

let scene: CallScene
beforeEach(async () => {
  scene = await setCallScene(app)
  await houseAccountId(app)
})

const token = () => scene.admin.token
const table = (...rows: string[]) => `${[STATEMENT_HEADER, ...rows].join('\n')}\n`
let next = 10_000_000
/** Returns a reference of 12 digits that differs from the last one in few. */
const nextReference = () => `6327${(next += 1)}`

/** Sends a proof of payment that names this reference, and returns its flow. */
async function claim(bankReferenceId: string, by: CallScene = scene): Promise<string> {
  const { flowEntityId, proof = '' } = await makePayableFlow(by, 'BID_AWARDED')
  const input = { ...proofInput(flowEntityId, proof), bankReferenceId }
  await app.must('submitPaymentInfo', input, { token: by.dealer.token })
  return flowEntityId
}

/** Returns what the queue says of the proof of a flow. */
async function findingOf(flowEntityId: string) {
  const { items } = await app.must('admin/getQueue', { queue: 'payments', limit: 100 }, { token: token() })
  const item = items.find((each) => 'flowEntityId' in each && each.flowEntityId === flowEntityId)
  if (item?.queue !== 'payments') throw new Error('The queue has no such payment.')
  return item.submission?.statement
}

describe('the check of a statement', () => {
  test('names the lines that are new, and what comes in and goes out with them', async () => {
    const known = creditRow('NEFT KNOWN', 1_250)
    await importStatement(app, token(), table(known))
    const body = table(known, `${statementDay()},IMPS NEW,,,500.50`, `${statementDay()},RTGS CHARGES,,59.00,`)
    const checked = await importStatement(app, token(), body, { dryRun: true })
    expect(checked).toMatchObject({ newLines: 2, knownLines: 1, addedIn: 500.5, addedOut: 59 })
    expect(checked.added).toEqual([
      { row: 3, text: 'IMPS NEW', day: expect.any(String), amount: 500.5, isCredit: true },
      { row: 4, text: 'RTGS CHARGES', day: expect.any(String), amount: 59, isCredit: false },
    ])
  })
})

describe('an uploaded statement', () => {
  test('returns its columns and a mapping, with BOM, semicolons, particulars above and two columns of one name', async () => {
    const response = await uploadStatement(
      app,
      token(),
      [
        '\ufeffAccount statement;;;;;;',
        'Account No;="50200012345678";;;;;',
        '',
        'Txn Date;Value Date;Description;Ref No.;Amount (INR);Dr / Cr;Balance (INR);Dr / Cr',
        `${statementDay()};${statementDay()};"NEFT; RAVI MOTORS";N1;"4,10,000.00";CR;"8,20,000.00";CR`,
        'Total;;;;"4,10,000.00";;;',
      ].join('\r\n'),
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      fileId: expect.any(String),
      accounts: [expect.objectContaining({ accountNo: HOUSE_ACCOUNT.accountNo })],
      statedAccount: HOUSE_ACCOUNT.accountNo,
      suggestedAccountId: await houseAccountId(app),
      columns: [
        'Txn Date',
        'Value Date',
        'Description',
        'Ref No.',
        'Amount (INR)',
        'Dr / Cr',
        'Balance (INR)',
        'Dr / Cr (2)',
      ],
      sampleRows: [
        [statementDay(), statementDay(), 'NEFT; RAVI MOTORS', 'N1', '4,10,000.00', 'CR', '8,20,000.00', 'CR'],
        ['Total', '', '', '', '4,10,000.00', '', '', ''],
      ],
      suggestedMapping: {
        date: 'Txn Date',
        narration: 'Description',
        reference: 'Ref No.',
        amount: 'Amount (INR)',
        direction: 'Dr / Cr',
        balance: 'Balance (INR)',
        dateOrder: 'dmy',
      },
      isRemembered: false,
    })
  })

  test('repeated with its key is stored once', async () => {
    const [key, body] = [randomUUID(), table(creditRow('NEFT ONE', 500))]
    const first = await (await uploadStatement(app, token(), body, key)).json()
    expect(await (await uploadStatement(app, token(), body, key)).json()).toEqual(first)
    const other = await uploadStatement(app, token(), table(creditRow('NEFT TWO', 500)), key)
    expect(other.status).toBe(422)
  })

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['a web page', '<html><body>Statement</body></html>', 'This is a web page or data for a program.'],
    ['one column', 'Date\n01/11/2026\n', 'This file has no table.'],
    ['a header alone', `${STATEMENT_HEADER}\n`, 'This statement has a header and no lines.'],
    ['a damaged workbook', 'PK\u0003\u0004rest', 'This workbook is damaged.'],
    ['a PDF', '%PDF-1.7', 'This is a PDF.'],
  ])('that is %s is refused', async (_, body, sentence) => {
    const response = await uploadStatement(app, token(), body)
    expect(response.status).toBe(400)
    const problem = await response.json()
    expect(problem).toMatchObject({ code: 'FILE_REFUSED' })
    expect(JSON.stringify(problem)).toContain(sentence)
  })

  test('over 5 MB is refused', async () => {
    const response = await uploadStatement(app, token(), table('x'.repeat(5 * 1024 * 1024)))
    expect(response.status).toBe(413)
  })
})

describe('an import', () => {
  test('stores each line once, skips totals, names what it can’t read, and remembers the mapping', async () => {
    const body = table(
      `${statementDay()},NEFT A ${nextReference()},,,"7,95,000.00"`,
      `${statementDay()},CHARGES,,118.00,`,
      `,Total,,118.00,"7,95,000.00"`,
      `31/02/2026,NEFT,,,5.00`,
    )
    const figures = { firstDay: expect.any(String), skipped: 1, rejectedTotal: 1 }
    expect(await importStatement(app, token(), body, { dryRun: true })).toMatchObject({
      ...figures,
      statementId: null,
      newLines: 2,
      knownLines: 0,
      rejected: [{ row: 5, reason: '“31/02/2026” is not a date.' }],
    })
    const imported = await importStatement(app, token(), body)
    expect(imported).toMatchObject({ ...figures, statementId: expect.any(String), newLines: 2 })
    // The bank may spell its texts otherwise the next time.
    const spelled = body.replace('NEFT A ', 'neft-a-')
    const again = await importStatement(app, token(), spelled)
    expect(again).toMatchObject({ newLines: 0, knownLines: 2, rejectedTotal: 1 })
    const { statements } = await app.must('admin/getStatements', { limit: 2 }, { token: token() })
    expect(statements.map(({ newLines, knownLines }) => [newLines, knownLines])).toEqual([
      [0, 2],
      [2, 0],
    ])
    expect(statements[1]).toMatchObject({ statementId: imported.statementId })
    const uploaded = await (await uploadStatement(app, token(), body)).json()
    expect(uploaded).toMatchObject({ isRemembered: true, suggestedMapping: STATEMENT_MAPPING })
  })

  test('adds nothing twice, whether it comes as CSV, in another encoding or as a workbook', async () => {
    const [first, second] = [nextReference(), nextReference()]
    const lines = [
      [`NEFT CR ${first} ASHA’S MOTORS`, null, 4_10_000.5],
      [`IMPS ${second} CAFÉ PUNE`, 59, null],
    ] as const
    const rows = lines.map(
      ([narration, debit, credit]) => `${statementDay()},${narration},,${debit ?? ''},${credit ?? ''}`,
    )
    expect(await importStatement(app, token(), table(...rows))).toMatchObject({ newLines: 2 })

    const [day = '', month = '', year = ''] = statementDay().split('/')
    const serial = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569
    const sheet = {
      name: 'Statement',
      rows: [
        ['Account statement'],
        [],
        STATEMENT_HEADER.split(','),
        ...lines.map(([narration, debit, credit]) => [{ serial }, narration, null, debit, credit]),
      ],
    }
    const inUtf16 = Buffer.from(table(...rows), 'utf16le')
    const inWindows1252 = Buffer.from(table(...rows).replaceAll('’', '\u0092'), 'latin1')
    for (const body of [makeWorkbook(sheet), inUtf16, inWindows1252]) {
      const again = await importStatement(app, token(), body)
      expect(again).toMatchObject({ newLines: 0, knownLines: 2, rejectedTotal: 0, doubtful: [] })
    }
    const two = await uploadStatement(app, token(), makeWorkbook(sheet, { ...sheet, name: 'October' }))
    expect(await two.json()).toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringContaining('several sheets'),
    })
  })

  test('is refused for another folder’s file, an unknown file and a mapping that can’t be read with', async () => {
    const { fileId } = await makeFile(app.database.db, {
      folder: 'car-images',
      organisationId: scene.admin.organisationId,
      uploadedBy: `user:${scene.admin.userId}`,
    })
    for (const each of [fileId, randomUUID()]) {
      const input = { fileId: each, mapping: STATEMENT_MAPPING }
      expect((await app.call('admin/importStatement', input, { token: token() })).status).toBe(404)
    }
    const stored = await storeStatement(app, token(), table(creditRow('NEFT', 5)))
    const mapping = { ...STATEMENT_MAPPING, credit: 'Amount' }
    expect(
      await app.call('admin/importStatement', { fileId: stored, mapping }, { token: token() }),
    ).toMatchObject({ status: 400, body: { fields: { 'mapping.credit': expect.any(String) } } })
  })

  test('of the same lines at once stores them once', async () => {
    const body = table(creditRow(`NEFT ${nextReference()}`, 500), creditRow(`NEFT ${nextReference()}`, 500))
    const fileId = await storeStatement(app, token(), body)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.must('admin/importStatement', { fileId, mapping: STATEMENT_MAPPING }, { token: token() }),
      ),
    )
    expect(answers.map(({ newLines }) => newLines).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  })
})

describe('the queue of payments says', () => {
  test('found, found with another amount, and not found', async () => {
    const [found, other, none] = [nextReference(), nextReference(), nextReference()]
    const flows = [await claim(found), await claim(other), await claim(none)]
    expect(await findingOf(flows[0] ?? '')).toMatchObject({ finding: 'notFound', line: null })
    const imported = await importStatement(
      app,
      token(),
      table(creditRow(`UPI/${found}/RAVI`, OWED), creditRow(`IMPS-${other}-RAVI`, OWED - 1)),
    )
    expect(imported).toMatchObject({ newLines: 2, newlyFound: 2 })
    expect(await Promise.all(flows.map(findingOf))).toMatchObject([
      { finding: 'found', isWhole: true, line: { amount: OWED, narration: `UPI/${found}/RAVI` } },
      { finding: 'otherAmount', line: { amount: OWED - 1 } },
      { finding: 'notFound', line: null, statedUntil: expect.any(String) },
    ])
    // It decides nothing.
    const row = await app.database.db
      .selectFrom('flows')
      .select('state')
      .where('id', '=', flows[0] ?? '')
      .execute()
    expect(row).toEqual([{ state: 'PAYMENT_RECORDED' }])
  })

  test('found of a payment that is claimed after its statement was imported', async () => {
    const reference = nextReference()
    await importStatement(app, token(), table(creditRow(`UPI/${reference}`, OWED)))
    const flow = await claim(reference)
    await expect.poll(() => findingOf(flow)).toMatchObject({ finding: 'found' })
  })

  test('found with digits lost, if the line names the payer', async () => {
    const reference = nextReference()
    const flow = await claim(reference)
    const lost = `${reference.slice(0, 5)}${reference.slice(6)}`
    const { bankAccountName } = PAYING_ACCOUNT
    await importStatement(
      app,
      token(),
      table(creditRow(`neft ${lost} ${bankAccountName.toLowerCase()}`, OWED)),
    )
    expect(await findingOf(flow)).toMatchObject({ finding: 'found', isWhole: false })
  })

  test('not found of two that name the same payment', async () => {
    const reference = nextReference()
    const owner = await claim(reference)
    await importStatement(app, token(), table(creditRow(`UPI/${reference}`, OWED)))
    expect(await findingOf(owner)).toMatchObject({ finding: 'found' })
    const pretender = await setCallScene(app, scene.city)
    const other = await claim(reference, pretender)
    await expect.poll(() => findingOf(owner)).toMatchObject({ finding: 'notFound' })
    expect(await findingOf(other)).toMatchObject({ finding: 'notFound' })
  })

  test('an approved payment keeps its line', async () => {
    const reference = nextReference()
    const flowEntityId = await claim(reference)
    await importStatement(app, token(), table(creditRow(`UPI/${reference}`, OWED)))
    const second = await setCallScene(app, scene.city)
    await app.must('admin/reviewPayment', await waitingProof(scene, flowEntityId), { token: token() })
    await app.must('admin/approvePayment', await waitingProof(scene, flowEntityId), {
      token: second.admin.token,
    })
    const other = await claim(reference, second)
    // The next import matches everything again.
    await importStatement(app, token(), table(creditRow(`UPI/${nextReference()}`, 5)))
    expect(await findingOf(other)).toMatchObject({ finding: 'notFound' })
    const kept = await app.database.db
      .selectFrom('line_allocations')
      .innerJoin('car_payments', 'car_payments.id', 'subject_id')
      .select(['outcome', 'purpose', 'paise'])
      .where('flow_id', '=', flowEntityId)
      .execute()
    expect(kept).toEqual([{ outcome: 'approved', purpose: 'car', paise: OWED * 100 }])
  })
})

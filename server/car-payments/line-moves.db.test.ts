import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { runDataMoves } from '#server/platform/moves/run-data-moves.ts'
import { storeFirstVersion } from '#server/platform/settings/read-setting.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  BANK_MAPPING,
  bankRow,
  bankStatement,
  HOUSE_ACCOUNT,
  storeStatement,
  uniqueUtr,
  useLine,
} from '#server/testing/statement-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createLineMoves } from './line-moves.ts'

let app: TestApp
let scene: CallScene
const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((each) => each.stop())))
beforeEach(async () => {
  app = await startTestApp()
  apps.push(app)
  scene = await setCallScene(app)
})

const OTHER_ACCOUNT = { ...HOUSE_ACCOUNT, accountNo: '39876543210', ifscCode: 'SBIN0000691' }
const AMOUNT = 3_00_000
const token = () => scene.admin.token
const { reference: _reference, ...WITHOUT_REFERENCE } = BANK_MAPPING

/**
 * Stores a statement and the lines of some of its rows as the release before this one did: without an account and without
 * facts. Of each line the mapped texts are kept.
 */
async function importAsBefore(
  body: string,
  mapping: Readonly<Record<string, string>>,
  rows: readonly number[],
): Promise<string[]> {
  const { db } = app.database
  const fileId = await storeStatement(app, token(), body)
  const { id: statementId } = await db
    .insertInto('statements')
    .values({
      file_id: fileId,
      imported_by: scene.admin.userId,
      mapping: JSON.stringify({ ...mapping, dateOrder: 'dmy' }),
      headers_hash: randomBytes(32),
      new_lines: rows.length,
      known_lines: 0,
      skipped: 0,
      rejected_total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (const row of rows) {
    const cells = body.split('\n')[row - 1]?.match(/"[^"]*"|[^,]+|(?<=,)(?=,)/g) ?? []
    const [day = '', narration = '', reference = ''] = cells.map((cell) => cell.replaceAll('"', ''))
    const { id } = await db
      .insertInto('statement_lines')
      .values({
        statement_id: statementId,
        row_number: row,
        day: day.split('/').toReversed().join('-'),
        is_credit: true,
        amount_paise: AMOUNT * 100,
        narration,
        reference: 'reference' in mapping && reference !== '' ? reference : null,
        line_key: randomBytes(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

/** Forgets that the moves are done, as before an update. The app runs them once when it starts. */
async function forgetMoves(): Promise<void> {
  const { db } = app.database
  const done = async () => {
    const row = await db
      .selectFrom('data_moves')
      .select(sql<number>`count(done_at)`.as('done'))
      .executeTakeFirstOrThrow()
    return row.done
  }
  await expect.poll(done, { timeout: 20_000 }).toBe(2)
  await db.deleteFrom('data_moves').execute()
}

/** Runs the moves of the area again, as after an update. */
async function move(): Promise<void> {
  const { db } = app.database
  await forgetMoves()
  await runDataMoves(db, createLineMoves({ db, store: createDiskFileStore(join(app.dataDir, 'files')) }))
}

const liveIds = async () => {
  const rows = await app.database.db.selectFrom('live_lines').select('id').execute()
  return rows.map(({ id }) => id)
}
const twins = () => app.must('admin/getLineTwins', { limit: 100 }, { token: token() })
const row = (reference: string, balance: string) =>
  bankRow({ narration: 'NEFT CR-OM CARS', rupees: AMOUNT, reference, balance })

describe('lines from before', () => {
  test('get what identifies them from the file, and belong to the house’s only account', async () => {
    await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT])
    const reference = uniqueUtr()
    const body = bankStatement(row(reference, '5,00,000.00'))
    const [lineId] = await importAsBefore(body, WITHOUT_REFERENCE, [2])
    await move()
    const facts = await app.database.db.selectFrom('line_facts').selectAll().execute()
    expect(facts).toMatchObject([
      { line_id: lineId, identity: reference, balance_paise: 5_00_000_00, account_id: expect.any(String) },
    ])
    const fileId = await storeStatement(app, token(), body)
    const input = { fileId, mapping: BANK_MAPPING }
    expect(await app.must('admin/importStatement', input, { token: token() })).toMatchObject({
      newLines: 0,
      knownLines: 1,
      doubtful: [],
    })
  })

  test('are known before they are moved, too', async () => {
    await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT])
    const body = bankStatement(row(uniqueUtr(), '5,00,000.00'))
    await importAsBefore(body, BANK_MAPPING, [2])
    await forgetMoves()
    const fileId = await storeStatement(app, token(), body)
    const input = { fileId, mapping: BANK_MAPPING }
    expect(await app.must('admin/importStatement', input, { token: token() })).toMatchObject({ newLines: 0 })
  })

  test('that are stored twice are struck where nothing uses them, and listed where both are used', async () => {
    await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT])
    const body = bankStatement(
      ...['1.00', '2.00', '3.00', '4.00'].map((balance) => row(uniqueUtr(), balance)),
    )
    const first = await importAsBefore(body, BANK_MAPPING, [2, 3, 4, 5])
    const second = await importAsBefore(body, WITHOUT_REFERENCE, [2, 3, 4, 5])
    await useLine(app, second[1] ?? '')
    await useLine(app, first[2] ?? '')
    await useLine(app, first[3] ?? '')
    await useLine(app, second[3] ?? '')
    await move()
    expect(new Set(await liveIds())).toEqual(new Set([first[0], second[1], first[2], first[3], second[3]]))
    const { items, open, total } = await twins()
    expect([open, total]).toEqual([1, 4])
    expect(items.find(({ isStruck }) => !isStruck)).toMatchObject({
      amount: AMOUNT,
      line: { lineId: second[3], row: 5 },
      like: { lineId: first[3], row: 5 },
    })
    expect(
      items.filter(({ isStruck }) => isStruck).map(({ line, like }) => [line.lineId, like.lineId]),
    ).toEqual(
      expect.arrayContaining([
        [second[0], first[0]],
        [first[1], second[1]],
        [second[2], first[2]],
      ]),
    )
  })

  test('that are two movements of one file both stay', async () => {
    await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT])
    const reference = uniqueUtr()
    const one = row(reference, '1.00')
    await importAsBefore(bankStatement(one), BANK_MAPPING, [2])
    // The second file has both; the release before knew the first again, and stored the other.
    await importAsBefore(bankStatement(one, row(reference, '2.00')), BANK_MAPPING, [3])
    await move()
    expect(await liveIds()).toHaveLength(2)
    expect((await twins()).total).toBe(0)
  })

  test('stay when an import is taken back while another one states them', async () => {
    await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT])
    const [twice, known] = [row(uniqueUtr(), '1.00'), row(uniqueUtr(), '2.00')]
    const [lineId, knownId] = await importAsBefore(bankStatement(twice, known), BANK_MAPPING, [2, 3])
    // The release before stored the first row again under another mapping, and knew the second.
    await importAsBefore(bankStatement(twice, known), WITHOUT_REFERENCE, [2])
    await move()
    const { statements } = await app.must('admin/getStatements', {}, { token: token() })
    const live = []
    for (const { statementId } of statements.toReversed()) {
      const input = { importId: statementId, reason: 'The wrong file.' }
      await app.must('admin/undoStatement', input, { token: token() })
      live.push(new Set(await liveIds()))
    }
    expect(live).toEqual([new Set([lineId, knownId]), new Set()])
  })

  test('are not paid back before their twins are found', async () => {
    await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT])
    const body = bankStatement(row(uniqueUtr(), '1.00'))
    const [first = ''] = await importAsBefore(body, BANK_MAPPING, [2])
    const [second = ''] = await importAsBefore(body, WITHOUT_REFERENCE, [2])
    await forgetMoves()
    const { db } = app.database
    const [facts, twinMove] = createLineMoves({ db, store: createDiskFileStore(join(app.dataDir, 'files')) })
    await runDataMoves(db, facts === undefined ? [] : [facts])
    const payBack = (lineId: string) =>
      app.call('admin/payBack', { lineId, reason: 'Nobody knows it.' }, { token: token() })
    for (const lineId of [first, second]) {
      expect(await payBack(lineId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    }
    await runDataMoves(db, twinMove === undefined ? [] : [twinMove])
    expect((await payBack(first)).status).toBe(200)
    expect((await payBack(second)).status).toBe(404)
  })

  test('of a house with several accounts wait until somebody says whose they are, and nothing is imported', async () => {
    const body = bankStatement(row(uniqueUtr(), '1.00'))
    await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT, OTHER_ACCOUNT])
    const stated = `Account No,${OTHER_ACCOUNT.accountNo}\n${bankStatement(row(uniqueUtr(), '7.00'))}`
    await importAsBefore(stated, BANK_MAPPING, [3])
    await importAsBefore(body, BANK_MAPPING, [2])
    await importAsBefore(body, WITHOUT_REFERENCE, [2])
    await move()
    const listed = await app.must('admin/getStatements', { only: 'unassigned' }, { token: token() })
    expect(listed).toMatchObject({ unassigned: 2, total: 2 })
    const accountId = listed.accounts[0]?.accountId ?? ''
    const fileId = await storeStatement(app, token(), body)
    const input = { fileId, mapping: BANK_MAPPING, accountId }
    expect(await app.call('admin/importStatement', input, { token: token() })).toMatchObject({ status: 409 })
    const statementIds = listed.statements.map(({ statementId }) => statementId)
    const assign = { accountId, statementIds }
    expect(await app.must('admin/assignStatementAccount', assign, { token: token() })).toEqual({
      unassigned: 0,
    })
    await expect.poll(async () => (await twins()).total, { timeout: 20_000 }).toBe(1)
    expect(await liveIds()).toHaveLength(2)
    expect(await app.must('admin/importStatement', input, { token: token() })).toMatchObject({ newLines: 0 })
    expect(await app.call('admin/assignStatementAccount', assign, { token: token() })).toMatchObject({
      status: 409,
    })
  })
})

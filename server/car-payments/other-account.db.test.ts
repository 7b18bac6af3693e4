import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeFirstVersion } from '#server/platform/settings/read-setting.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import {
  BANK_MAPPING,
  bankRow,
  bankStatement,
  HOUSE_ACCOUNT,
  liveLinesOf,
  storeStatement,
  uniqueUtr,
} from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.stop())

let scene: CallScene
let [first, second]: readonly string[] = []
let rupees = 6_00_000
beforeAll(async () => {
  scene = await setCallScene(app)
  const other = { ...HOUSE_ACCOUNT, accountNo: '39876543210', ifscCode: 'SBIN0000691' }
  await storeFirstVersion(app.database.db, 'bankAccounts', [HOUSE_ACCOUNT, other])
  const { accounts } = await app.must('admin/getStatements', {}, { token: scene.admin.token })
  ;[first, second] = accounts.map(({ accountId }) => accountId)
})
beforeEach(() => {
  rupees += 100
})

async function importIt(body: string, accountId = '', more: { readonly accountIsRight?: boolean } = {}) {
  const { token } = scene.admin
  const fileId = await storeStatement(app, token, body)
  const input = { fileId, mapping: BANK_MAPPING, accountId, ...more }
  const checked = await app.must('admin/importStatement', { ...input, dryRun: true }, { token })
  const imported = await app.must('admin/importStatement', input, { token })
  expect(checked.otherAccount).toEqual(imported.otherAccount)
  return imported
}

const transfer = (reference = uniqueUtr()) => bankRow({ narration: `NEFT ${reference}`, rupees, reference })
const countLive = async () => (await liveLinesOf(app, rupees)).length

test('a statement of one account that is imported for another one is asked about, and names the import', async () => {
  const body = bankStatement(transfer(), bankRow({ narration: 'CASH DEPOSIT', rupees: rupees + 1 }))
  const { statementId } = await importIt(body, first)
  const asked = await importIt(body, second)
  expect(asked).toMatchObject({
    statementId: null,
    newLines: 2,
    otherAccount: { statementId, accountId: first, lines: 2, importedBy: expect.any(String) },
  })
  expect(await countLive()).toBe(1)
  expect(await importIt(body, second, { accountIsRight: true })).toMatchObject({
    statementId: expect.any(String),
    otherAccount: null,
  })
  expect(await countLive()).toBe(2)
})

test('so is one with other rows and another order that has one of its transfers', async () => {
  const reference = uniqueUtr()
  await importIt(bankStatement(transfer(reference)), first)
  const other = bankStatement(transfer(), transfer(reference))
  expect(await importIt(other, second)).toMatchObject({ statementId: null, otherAccount: { lines: 1 } })
})

test('nothing is asked once the first import is taken back', async () => {
  const body = bankStatement(transfer())
  const { statementId } = await importIt(body, first)
  const undo = { importId: statementId ?? '', reason: 'The wrong account.' }
  await app.must('admin/undoStatement', undo, { token: scene.admin.token })
  expect(await importIt(body, second)).toMatchObject({ newLines: 1, otherAccount: null })
  expect(await countLive()).toBe(1)
})

test('a transfer from one own account to the other is in both, and nothing is asked', async () => {
  const reference = uniqueUtr()
  await importIt(bankStatement(transfer(reference)), first)
  const out = bankStatement(bankRow({ narration: `NEFT ${reference}`, rupees: -rupees, reference }))
  expect(await importIt(out, second)).toMatchObject({ newLines: 1, otherAccount: null })
})

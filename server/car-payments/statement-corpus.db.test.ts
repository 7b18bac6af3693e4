import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import { storeFirstVersion } from '#server/platform/settings/read-setting.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { HOUSE_ACCOUNT, uploadStatement } from '#server/testing/statement-scene.ts'
import { startTestApp } from '#server/testing/test-app.ts'

/** A movement: its day in June 2026, the rupees that it brings or takes, and its references or wording. */
type Movement = readonly [day: number, rupees: number, identity: string]

interface Bank {
  readonly forms: readonly [string, string]
  readonly movements: readonly Movement[]
  /** The rows of a form, imported in this place, that somebody has to answer about. */
  readonly asked?: Readonly<Record<string, Readonly<Record<number, boolean>>>>
}

const SOMEBODY = 'SBINN26166109109'
const CORPUS: Readonly<Record<string, Bank>> = {
  hdfc: {
    forms: ['hdfc-comma.csv', 'hdfc-tab.txt'],
    movements: [
      [15, 2_81_000, 'HDFCN52026061510000100'],
      [15, 4_09_000, '616614123456'],
      [15, 3_25_000, SOMEBODY],
      [15, 3_25_000, SOMEBODY],
      [15, 1_00_000, '616615222333'],
      [15, 1_00_000, '616615222334'],
      [15, 4_17_000, 'CHQ000123'],
      [16, -4_17_000, 'CHQ000123'],
      [16, -85_000, 'NEFTDRYARDRENT'],
      [16, -59, 'CHARGESINCLGST'],
    ],
    asked: {
      // The number of the cheque deposit is missing.
      'second hdfc-tab.txt': { 10: true },
      'second hdfc-comma.csv': { 12: true },
      // No balance distinguishes the equal transfers.
      'first hdfc-tab.txt': { 7: false },
    },
  },
  icici: {
    forms: ['icici-comma.csv', 'icici-semicolon.csv'],
    movements: [
      [15, 2_50_000, '616609777001'],
      [15, 8_12_000, 'UTIBR52026061500777002'],
      [15, 1_90_000, 'CHQ004512'],
      [16, 50_000, '616707777003'],
      [16, -1_90_000, 'CHQ004512'],
      [16, -45_000, 'BILINFTEBA0099887OFFICERENT'],
    ],
  },
  sbi: {
    forms: ['sbi-tab.txt', 'sbi-comma.csv'],
    movements: [
      [15, 5_10_000, 'HDFCN52026061588000001'],
      [15, 75_000, '616512888002'],
      [15, 3_00_000, 'CHQ901234'],
      [16, -6_00_000, 'SBINR12026061688800003'],
      [16, 20_000, 'CASHDEPOSITSELF'],
      [16, 20_000, 'CASHDEPOSITSELF'],
    ],
  },
  axis: {
    forms: ['axis-comma.csv', 'axis-tab.txt'],
    movements: [
      [15, 3_30_000, 'SBINN26166550001'],
      [15, 1_20_000, '616610550002'],
      [15, -90_000, 'CHQ077812'],
      [16, 15_000, '616711550003'],
      [16, -118, 'CONSOLIDATEDCHARGESFORAC'],
    ],
  },
  kotak: {
    forms: ['kotak-comma.csv', 'kotak-semicolon.csv'],
    movements: [
      [15, 4_44_000, 'CITIN26166660001'],
      [15, 33_000, '616613660002'],
      [16, 2_22_000, 'CHQ001177'],
      [16, -5_00_000, 'KKBKR52026061600660004'],
      [16, 812, 'INTPD990011223301062026TO15062026'],
    ],
  },
}

const app = await startTestApp()
afterAll(() => app.stop())

const CASES = Object.entries(CORPUS).flatMap(
  ([
    bank,
    {
      forms: [one, other],
    },
  ]) => [
    { bank, order: [one, other] },
    { bank, order: [other, one] },
  ],
)

let scene: CallScene
beforeAll(async () => {
  scene = await setCallScene(app)
  await storeFirstVersion(
    app.database.db,
    'bankAccounts',
    CASES.map((_, index) => ({ ...HOUSE_ACCOUNT, accountNo: `5020001234${1000 + index}` })),
  )
})

/** Imports a file with the mapping that is suggested. */
async function importFile(name: string, accountIndex: number, answers: Readonly<Record<number, boolean>>) {
  const { token } = scene.admin
  const file = await readFile(join(import.meta.dirname, 'statement-corpus', name))
  const response = await uploadStatement(app, token, Buffer.from(file))
  const uploaded = (await response.json()) as Output<'admin/uploadStatement'>
  const accountNo = `5020001234${1000 + accountIndex}`
  const accountId = uploaded.accounts.find((account) => account.accountNo === accountNo)?.accountId
  // Each order of two files has an account of its own, so that two accounts state the same movements.
  const input = {
    fileId: uploaded.fileId,
    mapping: uploaded.suggestedMapping,
    accountId,
    accountIsRight: true,
  }
  const asked = await app.must('admin/importStatement', { ...input, dryRun: true }, { token })
  expect(asked.doubtful.map(({ row }) => row)).toEqual(Object.keys(answers).map(Number))
  expect(asked.rejected).toEqual([])
  const decisions = Object.entries(answers).map(([row, same]) => ({ row: Number(row), same }))
  const imported = await app.must('admin/importStatement', { ...input, decisions }, { token })
  return { imported, accountId }
}

test.each(CASES.map((each, index) => ({ ...each, index })))(
  'statements of $bank in the order $order state each movement once',
  async ({ bank, order, index }) => {
    const { movements = [], asked = {} } = CORPUS[bank] ?? {}
    const [first = '', second = ''] = order
    const one = await importFile(first, index, asked[`first ${first}`] ?? {})
    expect(one.imported).toMatchObject({ newLines: movements.length })
    const other = await importFile(second, index, asked[`second ${second}`] ?? {})
    expect(other.imported).toMatchObject({ newLines: 0, knownLines: movements.length })
    const lines = await app.database.db
      .selectFrom('live_lines')
      .select(['day', 'amount_paise', 'is_credit', sql<string>`reference_keys::text`.as('keys'), 'identity'])
      .where('account_id', '=', one.accountId ?? null)
      .execute()
    const found = lines.map(({ day, amount_paise: paise, is_credit: isCredit, identity }) =>
      [Number(day?.slice(-2)), ((paise ?? 0) / 100) * (isCredit === true ? 1 : -1), identity].join(' '),
    )
    const stated = movements.map((movement) => movement.join(' '))
    // The second form may have the number of a cheque that the first one lacks.
    const known = bank === 'hdfc' && first === 'hdfc-tab.txt' ? 'CHQDEPMICRCLGDELHI' : 'CHQ000123'
    expect(found.toSorted()).toEqual(
      stated.map((each) => (each === '15 417000 CHQ000123' ? `15 417000 ${known}` : each)).toSorted(),
    )
  },
)

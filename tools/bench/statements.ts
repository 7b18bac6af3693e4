import type { Output } from '#contract/api.ts'
import { isoDay } from '#domain/indian-time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { storeFirstVersion } from '#server/platform/settings/read-setting.ts'
import { BIDDERS, repeatFor, type StartedWork, type WorkPlace } from './beside.ts'
import { callWith } from './import-list.ts'
import { count, type Bench } from './section.ts'
import { claimPayments, countFindings } from './statements-queries.ts'

/** The lines of a statement, and how many of them state a payment that a dealer has named. */
const LINES = 2_000
const STATED = 10
/** Statements for a turn, and for each of its seconds: more than are imported, so that the process is busy throughout. */
const STATEMENTS = { min: 8, perSecond: 4 } as const

const HOUSE_ACCOUNT = {
  bankName: 'HDFC Bank',
  accountName: 'The house',
  accountNo: '50200012345678',
  ifscCode: 'HDFC0000003',
  upiId: null,
}

/** Bank statements, uploaded and imported one after the other; each import matches its lines to the dealers' payments. */
export async function importStatements(
  { scale }: Pick<Bench, 'scale'>,
  { app, database, scene }: WorkPlace,
): Promise<StartedWork> {
  await inTransaction(database.kysely, (tx) => storeFirstVersion(tx, 'bankAccounts', [HOUSE_ACCOUNT]))
  const claims = await claimPayments(database.pool, { after: BIDDERS, writeReference })
  const call = callWith(app.port, scene.admin)
  const lines = Math.round(LINES * scale)
  let written = claims.length
  let stated = 0
  let imported = 0
  const waiting: string[] = []

  /** Writes a statement of new lines, some of which state payments that no statement has stated yet. */
  function write(): string {
    const [year = '', month = '', day = ''] = isoDay(Date.now()).split('-')
    const rows = Array.from({ length: lines }, (_, index) => {
      const claim = index < STATED ? claims[stated++] : undefined
      const reference = claim?.reference ?? writeReference(written++)
      return `${day}/${month}/${year},NEFT CR-${reference}-DEALER ${written},,,${claim?.amount ?? 200_000 + written}.00`
    })
    return ['Date,Narration,Ref No,Debit,Credit', ...rows, ''].join('\n')
  }

  async function importOne(statement: string): Promise<void> {
    const upload = (await call('uploadStatement', 'text/csv', statement)) as Output<'admin/uploadStatement'>
    const { fileId, suggestedMapping: mapping, accounts } = upload
    const order = JSON.stringify({ fileId, mapping, accountId: accounts[0]?.accountId })
    const answer = (await call(
      'importStatement',
      'application/json',
      order,
    )) as Output<'admin/importStatement'>
    if (answer.newLines !== lines) throw new Error(`The import failed: ${JSON.stringify(answer)}`)
    imported += 1
  }

  return {
    name: 'imports of bank statements with their matching',
    prepare: (seconds) => {
      const needed = Math.max(STATEMENTS.min, Math.ceil(STATEMENTS.perSecond * seconds))
      while (waiting.length < needed) waiting.push(write())
      return Promise.resolve(() =>
        repeatFor(seconds, async () => {
          const statement = waiting.shift()
          if (statement === undefined) throw new Error('There are too few statements for a turn.')
          await importOne(statement)
        }),
      )
    },
    done: async () =>
      `${count(imported)} statements of ${count(lines)} lines, ${count(await countFindings(database.pool))} payments found`,
  }
}

/** Writes the reference of a transfer, as a bank does. */
function writeReference(number: number): string {
  return `HDFCN5${isoDay(Date.now()).replaceAll('-', '')}${String(number).padStart(8, '0')}`
}

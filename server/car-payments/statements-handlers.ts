import { statements } from '#contract/car-payments/statements.ts'
import type { Output } from '#contract/api.ts'
import { chooseAccount } from '#domain/car-payments/stated-account.ts'
import { readMapping, suggestStatementMapping } from '#domain/car-payments/statement-mapping.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { enterTables } from '#server/files/tables/enter-tables.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { hashHeaders } from '#server/stock/import/remember-mapping.ts'
import { importStatement } from './import-statement.ts'
import { findChosenAccount, readHouseBankAccounts } from './statement-accounts-queries.ts'
import { receiveStatement, type ReceivedStatement } from './statement-file.ts'
import { describeStatement } from './describe-statement.ts'
import { countStatements, findStatementMapping, listStatements } from './statements-queries.ts'

const SAMPLE_ROWS = 5

type Statements = Pick<
  typeof statements,
  'admin/uploadStatement' | 'admin/importStatement' | 'admin/getStatements'
>

/** Creates the handlers that take, import and list the house's bank statements. */
export function createStatementsHandlers({
  store,
  now,
}: {
  readonly store: FileStore
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
}): HandlersOf<Statements> {
  return {
    'admin/uploadStatement': async ({ db, caller, request }) => {
      if (request.rawBody === null) {
        return refuse('UNSUPPORTED_KIND', 'statement.notRaw')
      }
      const received = await receiveStatement(store, request.rawBody)
      if (!received.ok) return received
      // The statement's hash, which identifies a repeated call, is known only after it is stored.
      const bodyHash = received.value.original.sha256
      const key = keyOf('admin/uploadStatement', { caller, request: { ...request, bodyHash } })
      return commitThen(db, key, {
        kept: statements['admin/uploadStatement'].output,
        commit: (tx) => enterStatement(tx, caller, received.value),
        after: accept,
      })
    },

    'admin/importStatement': (call) => importStatement(call, store, now()),

    'admin/getStatements': async ({ db, input: { only, limit, cursor } }) => {
      const query = { list: 'statements', only }
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listStatements(db, only, after.value, limit + 1), limit)
      return accept({
        statements: page.map(describeStatement),
        total: await countStatements(db, only),
        accounts: [...(await readHouseBankAccounts(db))],
        unassigned: await countStatements(db, 'unassigned'),
        nextCursor: last ? writeCursor(query, [last.madeAt, last.statementId]) : null,
      })
    },
  }
}

/** Records a stored statement, and describes its columns. */
async function enterStatement(
  tx: Queries,
  caller: Caller,
  statement: ReceivedStatement,
): Promise<Result<Output<'admin/uploadStatement'>>> {
  const [{ head }] = statement.tables
  const { columns, sampleRows, statedAccount } = head
  const [fileId = ''] = await enterTables(tx, caller, statement)
  const lastUsed = readMapping(await findStatementMapping(tx, hashHeaders(columns)), columns)
  const mapping = lastUsed ?? suggestStatementMapping(columns, sampleRows)
  const accounts = await readHouseBankAccounts(tx)
  const remembered = statedAccount === null ? null : await findChosenAccount(tx, statedAccount)
  const suggested = chooseAccount(accounts, { stated: statedAccount, chosen: null, remembered })
  return accept({
    fileId,
    accounts: [...accounts],
    statedAccount,
    suggestedAccountId: suggested.ok ? suggested.value : null,
    columns: [...columns],
    sampleRows: sampleRows.slice(0, SAMPLE_ROWS).map((row) => [...row]),
    suggestedMapping: { ...mapping.columns, dateOrder: mapping.dateOrder },
    isRemembered: lastUsed !== null,
  })
}

import { statements } from '#contract/car-payments/statements.ts'
import type { Output } from '#contract/api.ts'
import { readStatement, type ReadStatement } from '#domain/car-payments/read-statement.ts'
import {
  planStatement,
  STATEMENT_FIELDS,
  suggestStatementMapping,
  type StatementField,
  type StatementMapping,
} from '#domain/car-payments/statement-mapping.ts'
import { DATE_ORDERS, type DateOrder } from '#domain/car-payments/statement-cells.ts'
import { isoDay } from '#domain/indian-time.ts'
import { isRecord } from '#domain/read-value.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findFile, insertFile } from '#server/files/file-queries.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { actorOf } from '#server/platform/actor.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { keyScopeOf, userOf, type Caller } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { hashHeaders } from '#server/stock/import/remember-mapping.ts'
import { matchPayments } from './match-payments.ts'
import { lockMatching } from './matches-queries.ts'
import { readStoredStatement, receiveStatement, type ReceivedStatement } from './statement-file.ts'
import {
  countStatements,
  findNewLines,
  findStatementMapping,
  insertLines,
  insertStatement,
  listStatements,
} from './statements-queries.ts'

/** The rejected rows that an import's answer names. */
const MAX_REJECTED = 100
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
        return refuse('UNSUPPORTED_KIND', 'Send the statement as it is, as text/csv.')
      }
      const received = await receiveStatement(store, request.rawBody)
      if (!received.ok) return received
      // The statement's hash, which identifies a repeated call, is known only after it is stored.
      const bodyHash = received.value.sha256
      const key = keyOf('admin/uploadStatement', { caller, request: { ...request, bodyHash } })
      return commitThen(db, key, {
        kept: statements['admin/uploadStatement'].output,
        commit: (tx) => enterStatement(tx, caller, received.value),
        after: accept,
      })
    },

    'admin/importStatement': (call) => importStatement(call, store, now()),

    'admin/getStatements': async ({ db, input: { limit, cursor } }) => {
      const after = readCursor({ list: 'statements' }, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listStatements(db, after.value, limit + 1), limit)
      return accept({
        statements: page.map(({ madeAt: _madeAt, importedAt, ...entry }) => ({
          ...entry,
          importedAt: importedAt.toISOString(),
        })),
        total: await countStatements(db),
        nextCursor: last ? writeCursor({ list: 'statements' }, [last.madeAt, last.statementId]) : null,
      })
    },
  }
}

/** Records a stored statement, and describes its columns. */
async function enterStatement(
  tx: Queries,
  caller: Caller,
  { sha256, sizeBytes, head }: ReceivedStatement,
): Promise<Result<Output<'admin/uploadStatement'>>> {
  const { organisationId, userId } = userOf(caller)
  const { columns, sampleRows } = head
  const fileId = await insertFile(tx, {
    folder: 'imports',
    organisationId,
    uploadedBy: keyScopeOf(caller) ?? userId,
    sha256,
    kind: 'csv',
    sizeBytes,
    width: null,
    height: null,
    hasThumbnail: false,
    originalName: 'statement.csv',
    metadata: {},
  })
  const remembered = readRemembered(await findStatementMapping(tx, hashHeaders(columns)), columns)
  const suggested = remembered ?? suggestStatementMapping(columns, sampleRows)
  return accept({
    fileId,
    columns: [...columns],
    sampleRows: sampleRows.slice(0, SAMPLE_ROWS).map((row) => [...row]),
    suggestedMapping: { ...suggested.columns, dateOrder: suggested.dateOrder },
    isRemembered: remembered !== null,
  })
}

/** Reads a stored mapping; null if there is none, or if it names a column that is spelled otherwise now. */
function readRemembered(stored: unknown, columns: readonly string[]): StatementMapping | null {
  if (!isRecord(stored)) return null
  const dateOrder = DATE_ORDERS.find((order) => order === stored['dateOrder'])
  const chosen = STATEMENT_FIELDS.flatMap((field) => {
    const column = stored[field]
    return typeof column === 'string' ? [[field, column] as const] : []
  })
  if (dateOrder === undefined || chosen.some(([, column]) => !columns.includes(column))) return null
  return { columns: Object.fromEntries(chosen), dateOrder }
}

function mappingOf(
  input: { readonly [Field in StatementField]?: string | undefined } & { readonly dateOrder: DateOrder },
): StatementMapping {
  const columns = Object.fromEntries(
    STATEMENT_FIELDS.flatMap((field) => {
      const column = input[field]
      return column === undefined ? [] : [[field, column]]
    }),
  )
  return { columns, dateOrder: input.dateOrder }
}

async function importStatement(
  { db, input, caller, request }: Call<'admin/importStatement'>,
  store: FileStore,
  now: number,
): Promise<Result<Output<'admin/importStatement'>>> {
  const file = await findFile(db, input.fileId)
  if (file === null || file.folder !== 'imports') return refuse('NOT_FOUND', 'There is no such upload.')
  const address = { folder: file.folder, sha256: file.sha256, variant: 'original' } as const
  const table = await readStoredStatement(store, address)
  if (!table.ok) return table
  const { head, rows } = table.value
  const mapping = mappingOf(input.mapping)
  const plan = planStatement(head.columns, mapping)
  if (!plan.ok) return plan
  const read = readStatement(rows, plan.value, isoDay(now))
  await lockMatching(db)
  const newLines = await findNewLines(db, read.lines)
  const fileName = input.fileName ?? null
  const figures = figuresOf(read, newLines.length)
  const answer = {
    ...figures,
    fileName,
    dryRun: input.dryRun,
    rejected: read.rejected.slice(0, MAX_REJECTED),
  }
  if (input.dryRun) return accept({ ...answer, statementId: null, newlyFound: 0 })
  const statementId = await insertStatement(db, {
    ...figures,
    fileId: file.fileId,
    fileName,
    userId: userOf(caller).userId,
    mapping: { ...mapping.columns, dateOrder: mapping.dateOrder },
    headersHash: hashHeaders(head.columns),
  })
  await insertLines(db, statementId, newLines)
  const newlyFound = await matchPayments(db)
  await recordAudit(db, {
    actor: actorOf(caller),
    action: 'statementImported',
    subject: { kind: 'statement', id: statementId },
    before: null,
    after: { ...figures, fileName },
    request,
  })
  return accept({ ...answer, statementId, newlyFound })
}

function figuresOf(read: ReadStatement, newLines: number) {
  const days = read.lines.map(({ day }) => day).toSorted()
  return {
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    newLines,
    knownLines: read.lines.length - newLines,
    skipped: read.skipped,
    rejectedTotal: read.rejected.length,
  }
}

import type { Output } from '#contract/api.ts'
import type { AddedRow } from '#contract/car-payments/statements.ts'
import { checkMoney, describeColumns } from '#domain/car-payments/column-kinds.ts'
import type { DecidedLines, DoubtfulLine, KnownLine } from '#domain/car-payments/decide-lines.ts'
import { findElsewhere } from '#domain/car-payments/other-account.ts'
import type { IdentifiedLine, ReadStatement } from '#domain/car-payments/read-statement.ts'
import { chooseAccount } from '#domain/car-payments/stated-account.ts'
import {
  planStatement,
  STATEMENT_FIELDS,
  type StatementField,
  type StatementMapping,
} from '#domain/car-payments/statement-mapping.ts'
import type { DateOrder } from '#domain/car-payments/statement-cells.ts'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import { isoDay } from '#domain/indian-time.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findFile } from '#server/files/file-queries.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { actorOf, SYSTEM } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { describeReason } from '#server/platform/describe-reason.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { hashHeaders } from '#server/stock/import/remember-mapping.ts'
import {
  insertKnownRows,
  insertLines,
  readKnownLines,
  readLinesElsewhere,
  type KnownRow,
} from './lines-queries.ts'
import { matchPayments, matchStatementLines } from './match-payments.ts'
import { pairNewLines } from './pair-lines.ts'
import { lockDebtsThenMatching } from './settle-debt.ts'
import { settlePayBacks } from './settle-pay-backs.ts'
import { assignToOnlyAccount } from './assign-statements.ts'
import { findChosenAccount, readHouseBankAccounts } from './statement-accounts-queries.ts'
import { readStoredStatement } from './statement-file.ts'
import { decideStatement, readTable } from './statement-slices.ts'
import { findImportOf, insertStatement } from './statements-queries.ts'

/** The new rows, the rejected and the doubtful ones, that an import's answer names. */
const MAX_ADDED = 200
const MAX_REJECTED = 100
const MAX_DOUBTFUL = 1_000

type Imported = Output<'admin/importStatement'>

/** Imports an uploaded statement, or says what an import would do. Nothing is stored while a row or the account is doubtful. */
export async function importStatement(
  { db, input, caller, request }: Call<'admin/importStatement'>,
  store: FileStore,
  now: number,
): Promise<Result<Imported>> {
  const file = await findFile(db, input.fileId)
  if (file === null || file.folder !== 'imports') return refuse('NOT_FOUND', 'upload.unknown')
  const address = { folder: file.folder, sha256: file.sha256, variant: 'original' } as const
  const table = await readStoredStatement(store, address)
  if (!table.ok) return table
  const { head } = table.value
  const mapping = mappingOf(input.mapping)
  const plan = planStatement(head.columns, mapping)
  if (!plan.ok) return plan
  const money = checkMoney(plan.value, head.columns, describeColumns(head.columns, head.sampleRows))
  if (!money.ok) return money
  const account = await findAccount(db, head.statedAccount, input.accountId ?? null)
  if (!account.ok) return account
  const read = await readTable(table.value, plan.value, isoDay(now))
  const decisions = readDecisions(input.decisions, read.lines)
  if (!decisions.ok) return decisions
  const amounts = new Set(read.lines.map(({ amountPaise }) => amountPaise))
  await lockDebtsThenMatching(db, [...amounts])
  if (!(await assignToOnlyAccount(db))) {
    return refuse('WRONG_STATE', 'statement.earlierUnassigned')
  }
  const known = await readKnownLines(db, account.value, read.lines)
  const decided = await decideStatement(read.lines, known, decisions.value)
  const otherAccount = input.accountIsRight ? null : await findOtherAccount(db, account.value, decided)
  const figures = figuresOf(read, decided)
  const answer = {
    ...figures,
    accountId: account.value,
    dryRun: input.dryRun,
    rejected: read.rejected.slice(0, MAX_REJECTED).map(({ row, ...why }) => ({
      row,
      reason: reasonSentence(DEFAULT_LOCALE, why),
      ...describeReason(why),
    })),
    ...describeAdded(decided.added),
    ...describeDoubts(decided.doubtful, known),
    otherAccount,
  }
  if (input.dryRun || decided.doubtful.length > 0 || otherAccount !== null) {
    return accept({ ...answer, statementId: null, newlyFound: 0 })
  }
  const statementId = await insertStatement(db, {
    ...figures,
    fileId: file.fileId,
    userId: userOf(caller).userId,
    mapping: { ...mapping.columns, dateOrder: mapping.dateOrder },
    headersHash: hashHeaders(head.columns),
    accountId: account.value,
    statedAccount: head.statedAccount,
  })
  const lineIds = await insertLines(db, { statementId, accountId: account.value }, decided.added)
  await insertKnownRows(db, statementId, knownRowsOf(decided))
  // Matched first: a payment that was approved without its line must be known to have come back.
  const newlyFound = await matchStatementLines(db, statementId)
  await settlePayBacks(db)
  const cameBack = await pairNewLines(db, SYSTEM, lineIds)
  if (cameBack.length > 0) await matchPayments(db, { lineIds: cameBack })
  await recordAudit(db, {
    actor: actorOf(caller),
    action: 'statementImported',
    subject: { kind: 'statement', id: statementId },
    before: null,
    after: {
      ...figures,
      accountId: account.value,
      ...auditedDecisions(decisions.value),
      ...(input.accountIsRight && { accountIsRight: true }),
    },
    request,
  })
  return accept({ ...answer, statementId, newlyFound })
}

/** Reads a mapping as the call takes it. */
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

async function findAccount(
  db: Queries,
  stated: string | null,
  chosen: string | null,
): Promise<Result<string>> {
  const remembered = stated === null ? null : await findChosenAccount(db, stated)
  return chooseAccount(await readHouseBankAccounts(db), { stated, chosen, remembered })
}

/** Describes the import of another account that has stored movements which this one would add; null if there is none. */
async function findOtherAccount(
  db: Queries,
  accountId: string,
  { added }: DecidedLines,
): Promise<Imported['otherAccount']> {
  const elsewhere = findElsewhere(added, await readLinesElsewhere(db, accountId, added))
  const found = await findImportOf(
    db,
    elsewhere.map(({ lineId }) => lineId),
  )
  if (found === null || found.accountId === null) return null
  const { statementId, accountId: of, importedAt, importedBy, firstDay, lastDay, lines } = found
  return {
    statementId,
    accountId: of,
    importedAt: importedAt.toISOString(),
    importedBy,
    firstDay,
    lastDay,
    lines,
  }
}

/** Reads the answers to doubts, by row. Refuses with INVALID_INPUT an answer about no line, and two about one. */
function readDecisions(
  given: readonly { readonly row: number; readonly same: boolean }[],
  lines: readonly IdentifiedLine[],
): Result<ReadonlyMap<number, boolean>> {
  const rows = new Set(lines.map(({ row }) => row))
  const decisions = new Map<number, boolean>()
  for (const { row, same } of given) {
    if (!rows.has(row)) return refuseField('decisions', 'statement.rowWithoutMovement', { row })
    if (decisions.has(row)) return refuseField('decisions', 'statement.rowTwice', { row })
    decisions.set(row, same)
  }
  return accept(decisions)
}

function auditedDecisions(decisions: ReadonlyMap<number, boolean>) {
  const rowsDecided = (same: boolean) => [...decisions].filter((each) => each[1] === same).map(([row]) => row)
  return { sameRows: rowsDecided(true), otherRows: rowsDecided(false) }
}

function knownRowsOf({ known }: DecidedLines): readonly KnownRow[] {
  return known.flatMap(({ line, like }) => ('lineId' in like ? [{ row: line.row, lineId: like.lineId }] : []))
}

function describeRow(line: IdentifiedLine): AddedRow {
  return {
    row: line.row,
    text: textOf(line),
    day: line.day,
    amount: line.amountPaise / 100,
    isCredit: line.direction === 'credit',
  }
}

function describeAdded(added: DecidedLines['added']): Pick<Imported, 'added' | 'addedIn' | 'addedOut'> {
  const sumOf = (direction: IdentifiedLine['direction']) =>
    added.reduce((sum, line) => (line.direction === direction ? sum + line.amountPaise : sum), 0) / 100
  return {
    added: added
      .toSorted((one, other) => one.row - other.row)
      .slice(0, MAX_ADDED)
      .map(describeRow),
    addedIn: sumOf('credit'),
    addedOut: sumOf('debit'),
  }
}

function describeDoubts(
  doubtful: readonly DoubtfulLine[],
  known: readonly KnownLine[],
): Pick<Imported, 'doubtful' | 'doubtfulTotal'> {
  const byId = new Map(known.map((line) => [line.lineId, line]))
  return {
    doubtfulTotal: doubtful.length,
    doubtful: doubtful.slice(0, MAX_DOUBTFUL).map(({ line, why, like }) => {
      const other = 'lineId' in like ? byId.get(like.lineId) : undefined
      return {
        ...describeRow(line),
        why,
        like: 'lineId' in like ? like.lineId : null,
        likeRow: 'row' in like ? like.row : null,
        likeDay: other?.day ?? null,
        likeText: other === undefined ? null : textOf(other),
      }
    }),
  }
}

function textOf({ narration, reference }: Pick<KnownLine, 'narration' | 'reference'>): string {
  return narration === '' ? (reference ?? '') : narration
}

function figuresOf(read: ReadStatement, decided: DecidedLines) {
  const days = read.lines.map(({ day }) => day).toSorted()
  return {
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    newLines: decided.added.length,
    knownLines: decided.known.length,
    skipped: read.skipped,
    rejectedTotal: read.rejected.length,
  }
}

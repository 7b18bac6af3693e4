import type { Output } from '#contract/api.ts'
import type { statementCorrections } from '#contract/car-payments/statement-corrections.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { assignStatements } from './assign-statements.ts'
import { describeStatement } from './describe-statement.ts'
import { matchPayments, matchStatementLines } from './match-payments.ts'
import { lockMatching } from './matching-queries.ts'
import { findStatement } from './statements-queries.ts'
import {
  countTwins,
  readLinesOfAlone,
  readTwins,
  readUsedLines,
  strikeStatement,
  type StatedLine,
} from './strike-queries.ts'

/** The used lines that a refusal names. */
const MAX_NAMED = 20

/** Creates the handlers that take imports back, say whose account statements are of, and list twins. */
export function createStatementCorrectionsHandlers(): HandlersOf<typeof statementCorrections> {
  return {
    'admin/undoStatement': undoStatement,

    'admin/assignStatementAccount': assignStatements,

    'admin/getLineTwins': async ({ db, input: { limit, cursor } }) => {
      const query = { list: 'lineTwins' }
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await readTwins(db, after.value, limit + 1), limit)
      return accept({
        items: page.map(({ lineId: _lineId, madeAt: _madeAt, foundAt, amountPaise, ...twins }) => ({
          ...twins,
          amount: amountPaise / 100,
          foundAt: foundAt.toISOString(),
        })),
        ...(await countTwins(db)),
        nextCursor: last ? writeCursor(query, [last.madeAt, last.lineId]) : null,
      })
    },
  }
}

async function undoStatement({
  db,
  input: { importId, reason },
  caller,
  request,
}: Call<'admin/undoStatement'>): Promise<Result<Output<'admin/undoStatement'>>> {
  await lockMatching(db)
  const before = await findStatement(db, importId)
  if (before === null) return refuse('NOT_FOUND', 'import.unknown')
  if (before.undoneAt !== null) return refuse('WRONG_STATE', 'import.takenBack')
  const lines = await readLinesOfAlone(db, importId)
  const lineIds = lines.map(({ lineId }) => lineId)
  const used = await readUsedLines(db, lineIds)
  if (used.size > 0) return refuseUsed(lines.filter(({ lineId }) => used.has(lineId)))
  await strikeStatement(db, importId, { lineIds, userId: userOf(caller).userId, reason })
  await matchStatementLines(db, importId)
  const others = lines.flatMap(({ lineId, isOwn }) => (isOwn ? [] : [lineId]))
  if (others.length > 0) await matchPayments(db, { lineIds: others })
  await recordAudit(db, {
    actor: actorOf(caller),
    action: 'statementUndone',
    subject: { kind: 'statement', id: importId },
    before: { firstDay: before.firstDay, lastDay: before.lastDay, lines: lines.length },
    after: null,
    reason,
    request,
  })
  const after = await findStatement(db, importId)
  return after === null
    ? refuse('NOT_FOUND', 'import.unknown')
    : accept({ statement: describeStatement(after) })
}

function refuseUsed(lines: readonly StatedLine[]): Result<never> {
  const named = lines
    .slice(0, MAX_NAMED)
    .map(({ row, narration, reference }) => ({ row, text: narration === '' ? (reference ?? '') : narration }))
  const rows = named.map(({ row, text }) => `row ${row} (${text.slice(0, 60)})`).join(', ')
  const values = { rows, more: lines.length - named.length }
  return refuse('LINE_IN_USE', 'import.linesUsed', { values, lines: named })
}

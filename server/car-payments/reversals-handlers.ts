import type { Output } from '#contract/api.ts'
import type { ReversalItem, reversals } from '#contract/car-payments/reversals.ts'
import { fitsReturn, pairLines, type PairableLine } from '#domain/car-payments/line-pairs.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { readUse } from './allocations-queries.ts'
import { readPaymentsOnLines } from './dealer-cars-queries.ts'
import { describeDealerCar } from './describe-dealer-car.ts'
import {
  findPairable,
  hasReversedPayment,
  readPairable,
  readPairs,
  savePair,
  type StoredPair,
} from './line-pairs-queries.ts'
import { matchPayments } from './match-payments.ts'
import { freePair, useUpPair } from './pair-lines.ts'
import { lockDebtsThenMatching } from './settle-debt.ts'
import { restorePayBacks } from './settle-pay-backs.ts'
import {
  countReversals,
  findReversal,
  listReversals,
  readMovements,
  readPaidBack,
  type Movement,
  type ReversalRow,
} from './reversals-queries.ts'

/** Creates the handlers with which the house decides which lines of its bank take others back. */
export function createReversalsHandlers(): HandlersOf<typeof reversals> {
  return {
    'admin/getReversals': async ({ db, input: { status, limit, cursor } }) => {
      const query = { list: 'reversals', status }
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listReversals(db, status, after.value, limit + 1), limit)
      return accept({
        items: await describeReversals(db, page),
        total: await countReversals(db, status),
        nextCursor: last ? writeCursor(query, [last.moment, last.returnLineId]) : null,
      })
    },

    'admin/decideReversal': decideReversal,
  }
}

/** Stores an admin's decision about a line. Locks the flows of debts that the line may have paid, then the matching. */
async function decideReversal(
  call: Call<'admin/decideReversal'>,
): Promise<Result<Output<'admin/decideReversal'>>> {
  const { db, input, caller, request } = call
  const { lineId: returnLineId, of } = input
  const { amountPaise } = (await findPairable(db, returnLineId)) ?? {}
  await lockDebtsThenMatching(db, amountPaise === undefined ? [] : [amountPaise])
  const line = await findPairable(db, returnLineId)
  if (line === null) return refuse('NOT_FOUND', 'line.unknown')
  const before = (await readPairs(db, [returnLineId])).find(isPair)
  const by = actorOf(caller)
  if (before !== undefined) {
    if (of !== null || before.returnLineId !== returnLineId) {
      return refuse('WRONG_STATE', 'line.paired')
    }
    if (await hasReversedPayment(db, before.lineId)) {
      return refuse('WRONG_STATE', 'line.pairReversed')
    }
    await freePair(db, by, { lineId: before.lineId, returnLineId })
    const restored = await restorePayBacks(db, before.lineId)
    if (!restored.ok) return restored
  }
  if (of !== null) {
    const fits = await checkFit(db, line, of)
    if (!fits.ok) return fits
  }
  await savePair(db, { returnLineId, lineId: of }, userOf(caller).userId)
  if (of !== null) await useUpPair(db, by, { lineId: of, returnLineId })
  await matchPayments(db, {
    lineIds: [returnLineId, of, before?.lineId].filter((id) => typeof id === 'string'),
  })
  await recordAudit(db, {
    actor: by,
    action: 'reversalDecided',
    subject: { kind: 'statementLine', id: returnLineId },
    before: { of: before?.lineId ?? null },
    after: { of },
    request,
  })
  const row = await findReversal(db, returnLineId)
  const [item] = row === null ? [] : await describeReversals(db, [row])
  if (item === undefined) throw new Error(`The decision about line ${returnLineId} is not stored.`)
  return accept({ item })
}

/** Whether a line takes another one back: not where an admin decided that it takes none back. */
function isPair(stored: StoredPair): stored is StoredPair & { readonly lineId: string } {
  return stored.lineId !== null
}

async function checkFit(db: Queries, line: PairableLine, of: string): Promise<Result<void>> {
  const other = await findPairable(db, of)
  if (other === null) return refuse('NOT_FOUND', 'line.unknown')
  if (!fitsReturn(other, line)) {
    return refuse('WRONG_STATE', 'line.noPair')
  }
  if ((await readPairs(db, [of])).some(({ lineId }) => lineId !== null)) {
    return refuse('WRONG_STATE', 'line.otherPaired')
  }
  const use = (await readUse(db, [line.id])).get(line.id)
  return use?.usedPaise === 0 ? accept(undefined) : refuse('LINE_IN_USE', 'line.taken')
}

async function describeReversals(db: Queries, rows: readonly ReversalRow[]): Promise<ReversalItem[]> {
  const candidates = await readCandidates(db, rows)
  const lines = await readMovements(db, [
    ...rows.flatMap(({ returnLineId, lineId }) =>
      lineId === null ? [returnLineId] : [returnLineId, lineId],
    ),
    ...[...candidates.values()].flat(),
  ])
  const back = rows.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]))
  const payments = Map.groupBy(await readPaymentsOnLines(db, back), ({ lineId }) => lineId)
  const paidBack = await readPaidBack(db, back)
  const lineOf = (id: string) => {
    const line = lines.get(id)
    if (line === undefined) throw new Error(`There is no line ${id}.`)
    return describeLine(line)
  }
  return rows.map(({ returnLineId, lineId, decidedBy, deciderName, decidedAt }) => ({
    line: lineOf(returnLineId),
    of: lineId === null ? null : lineOf(lineId),
    candidates: (candidates.get(returnLineId) ?? []).map(lineOf),
    decidedBy: decidedBy === null ? null : { uid: decidedBy, name: deciderName ?? '' },
    decidedAt: decidedAt?.toISOString() ?? null,
    payments: (lineId === null ? [] : (payments.get(lineId) ?? [])).map((one) => ({
      ...describeDealerCar(one),
      amount: one.paise / 100,
    })),
    isPaidBack: lineId !== null && paidBack.has(lineId),
  }))
}

/** Returns the lines that each asked line may take back, keyed by it. */
async function readCandidates(
  db: Queries,
  rows: readonly ReversalRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = rows.flatMap(({ returnLineId, isAsked }) => (isAsked ? [returnLineId] : []))
  if (asked.length === 0) return new Map()
  const { possible } = pairLines(await readPairable(db, asked))
  return new Map(possible.map(({ returnLineId, lineIds }) => [returnLineId, lineIds]))
}

function describeLine({ amountPaise, ...line }: Movement) {
  return { ...line, amount: amountPaise / 100 }
}

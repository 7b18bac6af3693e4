import { createClaimFinder } from '#domain/car-payments/claim-finder.ts'
import { matchStatement, type LateUse, type LineFinding } from '#domain/car-payments/match-statement.ts'
import {
  isOfPayer,
  namesClaim,
  readClaim,
  readLine,
  type ReadClaim,
  type ReadLine,
} from '#domain/car-payments/matching-evidence.ts'
import { isRecord } from '#domain/read-value.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { createPauses, type Pauses } from '#server/platform/pauses.ts'
import { allocate } from './allocations-queries.ts'
import { findPaymentToUse } from './line-allocations-queries.ts'
import {
  deleteFindings,
  insertFindings,
  lockMatching,
  readClaimsBetween,
  readClaimsFoundIn,
  readClaimsNear,
  readClaimsOf,
  readLinesNear,
  readDaysOfStatement,
  readLinesOfStatement,
  readSearchedLines,
  readStoredFindings,
  type Days,
  type SearchedStoredLine,
  type StoredClaim,
  type StoredLine,
} from './matching-queries.ts'

/** The task that matches lines of statements to payments, after a proof or a line changed. */
export const MATCH_PAYMENTS = 'match-payments'

/** Lines of an import that are read at once, and its claims that are matched at once. */
const LINES_AT_ONCE = 500
const CLAIMS_AT_ONCE = 25

/** The proofs or lines that changed. */
export interface Changed {
  readonly paymentIds?: readonly string[]
  readonly lineIds?: readonly string[]
}

/** Queues the matching of what changed, in the transaction that changed it. */
export async function queueMatching(tx: Queries, changed: Changed): Promise<void> {
  await queueJob(tx, { task: MATCH_PAYMENTS, payload: changed })
}

/** Matches what a job of {@link queueMatching} names, in a transaction of its own. */
export function matchPaymentsJob(db: PooledQueries, payload: unknown): Promise<void> {
  const read = isRecord(payload) ? payload : {}
  const ids = (value: unknown) =>
    Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  const changed = { paymentIds: ids(read['paymentIds']), lineIds: ids(read['lineIds']) }
  return inTransaction(db, async (tx) => {
    await matchPayments(tx, changed)
  })
}

/**
 * Matches what changed with all that it can concern: the lines that a proof may name, and the proofs that a line may state,
 * and those beside them. Stores the findings in the place of those before; decides nothing about the payments. A payment
 * that was approved without a line uses the one that names it now. Locks the matching.
 */
export async function matchPayments(tx: Queries, { paymentIds = [], lineIds = [] }: Changed): Promise<void> {
  await lockMatching(tx)
  const pauses = createPauses()
  const found = [...(await readClaimsOf(tx, paymentIds)), ...(await readClaimsFoundIn(tx, lineIds))]
  const concerned = new Map(found.map((claim) => [keyOf(claim), claim]))
  const lines = await readSearchedLines(tx, lineIds)
  const days = lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first !== undefined && last !== undefined) {
    const find = await createFinder(tx, { first, last })
    for (const line of lines) {
      for (const claim of find(line)) concerned.set(keyOf(claim), claim)
      await pauses.take()
    }
  }
  await matchAll(tx, pauses, concerned)
}

/**
 * Matches the lines of a statement that was imported, or taken back, with the proofs that they may state, some after the
 * other. Locks the matching.
 *
 * @returns the number of payments that were not found before.
 */
export async function matchStatementLines(tx: Queries, statementId: string): Promise<number> {
  await lockMatching(tx)
  const days = await readDaysOfStatement(tx, statementId)
  if (days === null) return 0
  const pauses = createPauses()
  const find = await createFinder(tx, days)
  const concerned = new Map<string, StoredClaim>()
  let after: string | null = null
  do {
    const lines: readonly SearchedStoredLine[] = await readLinesOfStatement(
      tx,
      statementId,
      after,
      LINES_AT_ONCE,
    )
    for (const line of lines) {
      for (const claim of find(line)) concerned.set(keyOf(claim), claim)
      await pauses.take()
    }
    after = lines.at(-1)?.id ?? null
  } while (after !== null)
  return matchAll(tx, pauses, concerned)
}

async function createFinder(tx: Queries, days: Days) {
  const claims = await readClaimsBetween(tx, days)
  return createClaimFinder(claims.map((claim) => ({ ...claim, ...readClaim(claim) })))
}

/** Matches claims in batches, and returns the number of payments that were not found before. */
async function matchAll(
  tx: Queries,
  pauses: Pauses,
  concerned: ReadonlyMap<string, StoredClaim>,
): Promise<number> {
  const open = new Map(concerned)
  const newlyFound = new Set<string>()
  while (open.size > 0) {
    const some = [...open.values()].slice(0, CLAIMS_AT_ONCE)
    const matched = await matchConcerned(tx, pauses, some)
    for (const key of [...some.map(keyOf), ...matched.claims]) open.delete(key)
    for (const paymentId of matched.newlyFound) newlyFound.add(paymentId)
  }
  return newlyFound.size
}

interface Matched {
  /** The claims that were matched, by {@link keyOf}. */
  readonly claims: readonly string[]
  /** The payments that have a finding and had none. */
  readonly newlyFound: readonly string[]
}

async function matchConcerned(tx: Queries, pauses: Pauses, seeds: readonly StoredClaim[]): Promise<Matched> {
  const { lines, claims } = await gather(tx, pauses, seeds)
  const ordered = [...claims.values()].toSorted(bySending)
  await pauses.take()
  const { findings, lateUses } = matchStatement([...lines.values()], ordered)
  const paymentIds = [...new Set(ordered.map(({ paymentId }) => paymentId))]
  const before = await readStoredFindings(tx, paymentIds)
  await replaceFindings(
    tx,
    before.filter((finding) => !finding.isSettled && claims.has(keyOf(finding))),
    findings,
  )
  await useLate(tx, lateUses)
  const known = new Set(before.map(({ paymentId }) => paymentId))
  const found = new Set(findings.map(({ paymentId }) => paymentId))
  return { claims: [...claims.keys()], newlyFound: [...found].filter((id) => !known.has(id)) }
}

type Claim = StoredClaim & ReadClaim

function keyOf({ paymentId, position }: { readonly paymentId: string; readonly position: number }): string {
  return `${paymentId} ${position}`
}

function bySending(one: Claim, other: Claim): number {
  return one.submittedAt.getTime() - other.submittedAt.getTime() || (keyOf(one) < keyOf(other) ? -1 : 1)
}

/** Reads everything that the seeds concern, and what that concerns in turn, until nothing is added. */
async function gather(tx: Queries, pauses: Pauses, seeds: readonly StoredClaim[]) {
  const lines = new Map<string, ReadLine & StoredLine>()
  const claims = new Map<string, Claim>()
  let newClaims = seeds.map((claim): Claim => ({ ...claim, ...readClaim(claim) }))
  let newLines: (ReadLine & StoredLine)[] = []
  while (newClaims.length + newLines.length > 0) {
    for (const claim of newClaims) claims.set(keyOf(claim), claim)
    for (const line of newLines) lines.set(line.id, line)
    const nextLines: typeof newLines = []
    for (const line of await readLinesNear(tx, newClaims)) {
      if (lines.has(line.id)) continue
      const read = { ...line, ...readLine(line) }
      if (newClaims.some((claim) => concerns(read, claim))) nextLines.push(read)
      await pauses.take()
    }
    const nextClaims: Claim[] = []
    for (const claim of await readClaimsNear(tx, newLines)) {
      if (claims.has(keyOf(claim))) continue
      const read = { ...claim, ...readClaim(claim) }
      if (newLines.some((line) => concerns(line, read))) nextClaims.push(read)
      await pauses.take()
    }
    newLines = nextLines
    newClaims = nextClaims
  }
  return { lines, claims }
}

function concerns(line: ReadLine, claim: ReadClaim): boolean {
  return namesClaim(line, claim) || (line.direction === 'credit' && isOfPayer(line, claim))
}

async function replaceFindings(
  tx: Queries,
  before: readonly LineFinding[],
  now: readonly LineFinding[],
): Promise<void> {
  const textOf = (finding: LineFinding) =>
    [keyOf(finding), finding.lineId, finding.finding, finding.partPaise, finding.isWhole].join(' ')
  const [old, next] = [new Set(before.map(textOf)), new Set(now.map(textOf))]
  await deleteFindings(
    tx,
    before.filter((finding) => !next.has(textOf(finding))),
  )
  await insertFindings(
    tx,
    now.filter((finding) => !old.has(textOf(finding))),
  )
}

/** Lets payments that were approved without a line use the one that came later, up to what each still needs. */
async function useLate(tx: Queries, lateUses: readonly LateUse[]): Promise<void> {
  for (const { paymentId, lineId, paise: stated } of lateUses) {
    const payment = await findPaymentToUse(tx, paymentId)
    const paise = Math.min(stated, payment?.neededPaise ?? 0)
    if (paise <= 0) continue
    const made = { reason: null, bankReference: null, madeBy: null }
    const used = await allocate(tx, [{ lineId, purpose: 'car', subjectId: paymentId, paise, ...made }])
    if (!used.ok) throw new Error(`Line ${lineId} has no ${paise} paise for payment ${paymentId}.`)
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'lineAllocated',
      subject: { kind: 'statementLine', id: lineId },
      before: null,
      after: { purpose: 'car', subjectId: paymentId, amountPaise: paise },
      request: null,
    })
  }
}

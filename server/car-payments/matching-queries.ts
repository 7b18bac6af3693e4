import { sql, type RawBuilder } from 'kysely'
import { payerKey } from '#domain/identifiers/bank-reference.ts'
import type { SearchedLine } from '#domain/car-payments/claim-finder.ts'
import type { LinePart } from '#domain/car-payments/line-use.ts'
import type { LineFinding } from '#domain/car-payments/match-statement.ts'
import {
  MAX_DAYS,
  MAX_DAYS_IF_LOST,
  type ClaimedTransfer,
  type MatchableLine,
  type ReadClaim,
} from '#domain/car-payments/matching-evidence.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/**
 * Locks the matching of statements until the transaction ends, so that imports, matches, and decisions about lines follow
 * one another, and see each proof that is stored.
 */
export async function lockMatching(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('matching of statements', 0))`.execute(tx)
}

/** Takes part in the matching until the transaction ends: beside others that store proofs, not beside {@link lockMatching}. */
export async function shareMatching(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('matching of statements', 0))`.execute(tx)
}

/** A claimed transfer, with when its proof was sent. */
export interface StoredClaim extends ClaimedTransfer {
  readonly submittedAt: Date
}

/** A part of a query. */
type Part = RawBuilder<unknown>

/** Reads claims; `source` has the table `transfer`, and `condition` also `payment`. */
async function readClaims(db: Queries, source: Part, condition: Part): Promise<readonly StoredClaim[]> {
  const { rows } = await sql<StoredClaim>`
    select distinct payment.id as "paymentId", transfer.position, payment.flow_id as "flowId",
      payment.organisation_id as "organisationId", transfer.reference, transfer.amount * 100 as "amountPaise",
      least(transfer.amount * 100, greatest(0, payment.amount * 100 - coalesce(
        (select sum(paise) from line_allocations where purpose = 'car' and subject_id = payment.id), 0)))::bigint
        as "neededPaise",
      transfer.paid_on as day, payment.account_name as "payerName", payment.outcome,
      payment.submitted_at as "submittedAt"
    from ${source} join car_payments payment on payment.id = transfer.payment_id
    where payment.outcome in ('waiting', 'approved', 'rejected') and ${condition}`.execute(db)
  return rows
}

/** Returns the transfers of these proofs. */
export function readClaimsOf(db: Queries, paymentIds: readonly string[]): Promise<readonly StoredClaim[]> {
  return readClaims(
    db,
    sql`car_payment_transfers transfer`,
    sql`transfer.payment_id = any(${paymentIds}::uuid[])`,
  )
}

/** Returns the transfers for which findings name one of these lines. */
export function readClaimsFoundIn(db: Queries, lineIds: readonly string[]): Promise<readonly StoredClaim[]> {
  return readClaims(
    db,
    sql`line_findings found join car_payment_transfers transfer using (payment_id, position)`,
    sql`found.line_id = any(${lineIds}::uuid[])`,
  )
}

/** Two days, "YYYY-MM-DD". */
export interface Days {
  readonly first: string
  readonly last: string
}

/** Returns the transfers that lines between two days may state. */
export function readClaimsBetween(db: Queries, { first, last }: Days): Promise<readonly StoredClaim[]> {
  return readClaims(
    db,
    sql`car_payment_transfers transfer`,
    sql`transfer.paid_on between ${first}::date - ${MAX_DAYS}::integer and ${last}::date + ${MAX_DAYS}::integer`,
  )
}

/** Returns the transfers that these lines may state: named by their texts, or of their amount, on days near theirs. */
export async function readClaimsNear(
  db: Queries,
  lines: readonly StoredLine[],
): Promise<readonly StoredClaim[]> {
  if (lines.length === 0) return []
  return readClaims(
    db,
    sql`unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ folded }) => folded)}::text[],
        ${lines.map(({ amountPaise }) => amountPaise)}::bigint[]) as line (day, folded, paise)
      join car_payment_transfers transfer
        on transfer.paid_on between line.day - ${MAX_DAYS}::integer and line.day + ${MAX_DAYS}::integer`,
    sql`(strpos(line.folded, transfer.reference_key) > 0
      or line.paise = transfer.amount * 100 and abs(transfer.paid_on - line.day) <= ${MAX_DAYS_IF_LOST})`,
  )
}

/** Returns the transfers with these references, each as `keyOfReference` spells it, of whatever day. */
export function readClaimsNaming(
  db: Queries,
  referenceKeys: readonly string[],
): Promise<readonly StoredClaim[]> {
  return readClaims(
    db,
    sql`car_payment_transfers transfer`,
    sql`transfer.reference_key = any(${referenceKeys}::text[])`,
  )
}

/** A line that counts, with its text in upper-case letters and digits. */
export interface StoredLine extends MatchableLine {
  readonly folded: string
}

/** The text of a line whose facts are not written yet. */
const UNWRITTEN = sql`upper(regexp_replace(line.narration || coalesce(line.reference, ''), '[^A-Za-z0-9]', '', 'g'))`

async function readLines(db: Queries, condition: Part): Promise<readonly StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select line.id, line.day, case when line.is_credit then 'credit' else 'debit' end as direction,
      line.amount_paise as "amountPaise", line.narration, line.reference,
      coalesce(line.reference_keys, '{}') as "referenceKeys", coalesce(line.folded, ${UNWRITTEN}) as folded,
      coalesce(used.used_paise, 0) as "usedPaise",
      array(select subject_id from line_allocations where line_id = line.id and purpose = 'car'
        group by subject_id having sum(paise) > 0) as "usedBy"
    from live_lines line left join line_use used on used.line_id = line.id
    where ${condition}
    order by line.id`.execute(db)
  return rows
}

/** Returns those of these lines that count. */
export function readLinesOf(db: Queries, lineIds: readonly string[]): Promise<readonly StoredLine[]> {
  return readLines(db, sql`line.id = any(${lineIds}::uuid[])`)
}

/** A line as claims are searched for it, whether it counts or not. */
export interface SearchedStoredLine extends SearchedLine {
  readonly id: string
}

async function searchLines(db: Queries, condition: Part): Promise<readonly SearchedStoredLine[]> {
  const { rows } = await sql<SearchedStoredLine>`
    select line.id, line.day, case when line.is_credit then 'credit' else 'debit' end as direction,
      line.amount_paise as "amountPaise", coalesce(facts.folded, ${UNWRITTEN}) as folded
    from statement_lines line left join line_facts facts on facts.line_id = line.id
    where ${condition}`.execute(db)
  return rows
}

/** Returns these lines, also those that no longer count. */
export function readSearchedLines(
  db: Queries,
  lineIds: readonly string[],
): Promise<readonly SearchedStoredLine[]> {
  return searchLines(db, sql`line.id = any(${lineIds}::uuid[])`)
}

/** Returns a page of the lines of a statement in the order of their ids, also those that no longer count. */
export function readLinesOfStatement(
  db: Queries,
  statementId: string,
  after: string | null,
  limit: number,
): Promise<readonly SearchedStoredLine[]> {
  return searchLines(
    db,
    sql`line.statement_id = ${statementId} and (${after}::uuid is null or line.id > ${after}::uuid)
      order by line.id limit ${limit}`,
  )
}

/** Returns the first and the last day of the lines of a statement; null if it has none. */
export async function readDaysOfStatement(db: Queries, statementId: string): Promise<Days | null> {
  const { first, last } = await db
    .selectFrom('statement_lines')
    .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
    .where('statement_id', '=', statementId)
    .executeTakeFirstOrThrow()
  return first === null || last === null ? null : { first, last }
}

/**
 * Returns the lines that may state these transfers: that have the reference, or the amount and the payer on a day
 * near theirs.
 */
export async function readLinesNear(
  db: Queries,
  claims: readonly ReadClaim[],
): Promise<readonly StoredLine[]> {
  if (claims.length === 0) return []
  const asked = sql`unnest(
    ${claims.map(({ key, forms }) => (forms.length > 0 ? key : null))}::text[],
    ${claims.map(({ payerName }) => payerName && payerKey(payerName))}::text[],
    ${claims.map(({ amountPaise }) => amountPaise)}::bigint[],
    ${claims.map(({ day }) => day)}::date[]) as asked (key, payer, paise, day)`
  const isNear = sql`near.day between asked.day - ${MAX_DAYS}::integer and asked.day + ${MAX_DAYS}::integer`
  return readLines(
    db,
    sql`line.id in (
      select near.line_id from ${asked} join line_facts near
        on near.folded like '%' || asked.key || '%' and ${isNear}
      union all
      select near.line_id from ${asked} join line_facts near
        on near.amount_paise = asked.paise and near.is_credit
        and near.day between asked.day - ${MAX_DAYS_IF_LOST}::integer and asked.day + ${MAX_DAYS_IF_LOST}::integer
        and strpos(replace(replace(near.folded, 'PRIVATE', 'PVT'), 'LIMITED', 'LTD'), asked.payer) > 0
      union all
      select near.id from ${asked} join statement_lines near on ${isNear}
       where not exists (select from line_facts where line_facts.line_id = near.id))`,
  )
}

/** A stored finding, with whether its proof is approved and explained. */
export interface StoredFinding extends LineFinding {
  readonly isSettled: boolean
}

/** Returns the findings of these proofs. */
export function readStoredFindings(
  db: Queries,
  paymentIds: readonly string[],
): Promise<readonly StoredFinding[]> {
  return db
    .selectFrom('line_findings as found')
    .innerJoin('car_payments as payment', 'payment.id', 'found.payment_id')
    .select([
      'found.payment_id as paymentId',
      'found.position',
      'found.line_id as lineId',
      'found.finding',
      'found.part_paise as partPaise',
      'found.is_whole as isWhole',
      sql<boolean>`payment.outcome = 'approved' and exists (select from line_allocations
        where purpose = 'car' and subject_id = payment.id and line_id = found.line_id
        having sum(paise) > 0)`.as('isSettled'),
    ])
    .where('found.payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .execute()
}

/** Deletes findings. */
export async function deleteFindings(tx: Queries, findings: readonly LineFinding[]): Promise<void> {
  await sql`delete from line_findings found
    using unnest(${findings.map(({ paymentId }) => paymentId)}::uuid[],
      ${findings.map(({ position }) => position)}::integer[],
      ${findings.map(({ lineId }) => lineId)}::uuid[]) as gone (payment_id, position, line_id)
    where found.payment_id = gone.payment_id and found.position = gone.position
      and found.line_id = gone.line_id`.execute(tx)
}

/** Stores findings. */
export async function insertFindings(tx: Queries, findings: readonly LineFinding[]): Promise<void> {
  if (findings.length === 0) return
  const rows = findings.map(({ paymentId, position, lineId, finding, partPaise, isWhole }) => ({
    payment_id: paymentId,
    position,
    line_id: lineId,
    finding,
    part_paise: partPaise,
    is_whole: isWhole,
  }))
  await tx.insertInto('line_findings').values(rows).execute()
}

/** Returns the parts of lines with which a proof of payment was found. */
export function readFoundParts(db: Queries, paymentId: string): Promise<readonly LinePart[]> {
  return db
    .selectFrom('line_findings')
    .select(['line_id as lineId', 'part_paise as paise'])
    .where('payment_id', '=', paymentId)
    .where('part_paise', '>', 0)
    .orderBy('position')
    .orderBy('line_id')
    .execute()
}

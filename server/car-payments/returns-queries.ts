import { sql } from 'kysely'
import type { SubmissionOutcome } from '#domain/car-payments/payment-submission.ts'
import type { ReturnDecision } from '#domain/car-payments/returns.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Which part of the returns is read. */
export type ReturnStatus = 'open' | 'proposed' | 'decided' | 'late'

/** A credit that is matched to nothing due, with what was decided about it. */
export interface ReturnRow {
  readonly lineId: string
  readonly day: string
  readonly amountPaise: number
  readonly usedPaise: number
  /** Null until it is known whose account the line is of. */
  readonly accountId: string | null
  readonly narration: string
  readonly reference: string | null
  /** The day in microseconds since 1970, and the id beside it, for the cursor. */
  readonly madeAt: number
  readonly rowId: string
  /** The flow of the payment that the line states, and what became of that; null where it states none. */
  readonly flowId: string | null
  readonly outcome: SubmissionOutcome | null
  readonly rejectedFor: string | null
  /** Whether money of the line was paid back and the bank returned that. */
  readonly isReturned: boolean
  readonly decision: ReturnDecision | null
  readonly decidedPaise: number | null
  readonly proposalId: string | null
  readonly reason: string | null
  readonly proposedBy: string | null
  readonly proposedByName: string | null
  readonly proposedAt: Date | null
  /** Whether somebody else counted as a second person when it was proposed. */
  readonly needsSecond: boolean | null
  readonly confirmedBy: string | null
  readonly confirmedByName: string | null
  readonly confirmedAt: Date | null
  readonly bankReferenceId: string | null
  /** The day of the debit that states the transfer back. */
  readonly leftOn: string | null
  /** Whether what was confirmed holds no more, so that its money is open again. */
  readonly hasEnded: boolean
}

const HAS_ENDED = sql<boolean>`exists (
  select from line_allocations ending where ending.ends = returned.allocation_id)`

const CONDITION = {
  open: sql<boolean>`returned.line_id is null and (payment.id is null or payment.outcome <> 'waiting')
    and coalesce(used.used_paise, 0) < line.amount_paise`,
  proposed: sql<boolean>`returned.line_id is not null`,
  decided: sql<boolean>`returned.line_id is not null`,
  late: sql<boolean>`returned.decision = 'payBack' and left_on.day is null and not ${HAS_ENDED}`,
} as const satisfies Record<ReturnStatus, unknown>

/** Beside its line stands what was confirmed about it, as often as that happened; else what waits, if anything does. */
const areConfirmed = (status: ReturnStatus) => status === 'decided' || status === 'late'

/** Which returns are read. */
export interface ReturnsQuery {
  readonly status: ReturnStatus
  /** The last day on which a transfer back that is late by now was confirmed, "YYYY-MM-DD" in India. */
  readonly lastDay: string
}

const confirmedUpTo = (day: string) =>
  sql<boolean>`(returned.confirmed_at at time zone 'Asia/Kolkata')::date <= ${day}::date`

function credits(db: Queries, status: ReturnStatus) {
  return db
    .selectFrom('statement_lines as line')
    .leftJoin('line_use as used', 'used.line_id', 'line.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('line_findings as found')
          .innerJoin('car_payments', 'car_payments.id', 'found.payment_id')
          .select(['car_payments.id', 'car_payments.flow_id', 'car_payments.outcome', 'car_payments.reason'])
          .whereRef('found.line_id', '=', 'line.id')
          .orderBy(sql`car_payments.outcome = 'rejected'`)
          .orderBy('car_payments.submitted_at', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .leftJoin('statement_returns as returned', (join) =>
      join
        .onRef('returned.line_id', '=', 'line.id')
        .on('returned.confirmed_at', areConfirmed(status) ? 'is not' : 'is', null),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('line_allocations as paid')
          .innerJoin('statement_lines as debit', 'debit.id', 'paid.line_id')
          .select('debit.day')
          .whereRef('paid.subject_id', '=', 'returned.allocation_id')
          .where('paid.purpose', '=', 'payBack')
          .where('paid.ends', 'is', null)
          .where(sql<boolean>`not exists (select from line_allocations ending where ending.ends = paid.id)`)
          .limit(1)
          .as('left_on'),
      (join) => join.onTrue(),
    )
    .where('line.is_credit', '=', true)
    .where(sql<boolean>`exists (select from live_lines where live_lines.id = line.id)`)
}

const ROW_ID = sql<string>`coalesce(returned.proposal_id, line.id)`

function describedCredits(db: Queries, status: ReturnStatus) {
  return credits(db, status)
    .leftJoin('line_facts as facts', 'facts.line_id', 'line.id')
    .leftJoin('proposals as proposal', 'proposal.id', 'returned.proposal_id')
    .leftJoin('users as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('users as confirmer', (join) =>
      join.onRef('confirmer.id', '=', 'proposal.decided_by').on('returned.confirmed_at', 'is not', null),
    )
    .select([
      'line.id as lineId',
      'line.day',
      'line.amount_paise as amountPaise',
      sql<number>`coalesce(used.used_paise, 0)`.as('usedPaise'),
      'facts.account_id as accountId',
      'line.narration',
      'line.reference',
      sql<number>`(extract(epoch from line.day) * 1000000)::bigint`.as('madeAt'),
      ROW_ID.as('rowId'),
      'payment.flow_id as flowId',
      'payment.outcome',
      'payment.reason as rejectedFor',
      sql<boolean>`exists (select from statement_returns before
        join line_allocations ending on ending.ends = before.allocation_id
        where before.line_id = line.id and before.decision = 'payBack')`.as('isReturned'),
      'returned.decision',
      sql<number | null>`case when returned.decision is not null
        then coalesce((proposal.details ->> 'paise')::bigint, line.amount_paise) end`.as('decidedPaise'),
      'returned.proposal_id as proposalId',
      'proposal.reason',
      'proposal.proposed_by as proposedBy',
      'proposer.name as proposedByName',
      'proposal.proposed_at as proposedAt',
      'proposal.needs_second as needsSecond',
      'confirmer.id as confirmedBy',
      'confirmer.name as confirmedByName',
      'returned.confirmed_at as confirmedAt',
      'returned.bank_reference as bankReferenceId',
      'left_on.day as leftOn',
      HAS_ENDED.as('hasEnded'),
    ])
}

/**
 * Returns a page of the returns, newest first. Of those that are `late`, it has what was confirmed up to `lastDay`
 * ("YYYY-MM-DD", in India).
 */
export function listReturns(
  db: Queries,
  { status, lastDay }: ReturnsQuery,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly ReturnRow[]> {
  return describedCredits(db, status)
    .where(CONDITION[status])
    .$if(status === 'late', (lines) => lines.where(confirmedUpTo(lastDay)))
    .$if(after !== null, (lines) =>
      lines.where(
        sql<boolean>`line.day <= ${dayOf(after)} and (line.day, ${ROW_ID}) < (${dayOf(after)}, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('line.day', 'desc')
    .orderBy(ROW_ID, 'desc')
    .limit(limit)
    .execute()
}

const dayOf = (after: InstantAndId | null) =>
  sql<string>`('epoch'::timestamp + ${after?.[0]}::bigint * interval '1 microsecond')::date`

/** Counts the returns of a status. */
export async function countReturns(db: Queries, { status, lastDay }: ReturnsQuery): Promise<number> {
  const row = await credits(db, status)
    .where(CONDITION[status])
    .$if(status === 'late', (lines) => lines.where(confirmedUpTo(lastDay)))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns credits by their ids, with what is known of each and what is proposed about it. */
export function readCredits(db: Queries, lineIds: readonly string[]): Promise<readonly ReturnRow[]> {
  return describedCredits(db, 'proposed')
    .where('line.id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
}

/** Returns a credit as {@link readCredits} does; null if there is none with this id. */
export async function findCredit(db: Queries, lineId: string): Promise<ReturnRow | null> {
  return (await readCredits(db, [lineId]))[0] ?? null
}

/** Holds a credit for what was proposed about it. The caller holds the lock of the matching. */
export async function insertReturn(
  tx: Queries,
  held: { readonly lineId: string; readonly decision: ReturnDecision; readonly proposalId: string },
): Promise<void> {
  const { lineId, decision, proposalId } = held
  await tx
    .insertInto('statement_returns')
    .values({ line_id: lineId, decision, proposal_id: proposalId })
    .execute()
}

/**
 * Stores that what waits about a line was confirmed, the use of the line that it made, and the bank's reference of the
 * transfer back (null for money that is set aside). The caller holds the lock of the matching.
 */
export async function confirmReturn(
  tx: Queries,
  lineId: string,
  made: { readonly allocationId: string; readonly bankReference: string | null },
): Promise<void> {
  await tx
    .updateTable('statement_returns')
    .set({
      confirmed_at: sql<Date>`clock_timestamp()`,
      bank_reference: made.bankReference,
      allocation_id: made.allocationId,
    })
    .where('line_id', '=', lineId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Frees a credit of what was proposed about it. The caller holds the lock of the matching. */
export async function deleteReturn(tx: Queries, lineId: string): Promise<void> {
  await tx
    .deleteFrom('statement_returns')
    .where('line_id', '=', lineId)
    .where('confirmed_at', 'is', null)
    .execute()
}

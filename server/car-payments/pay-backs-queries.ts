import { sql } from 'kysely'
import type { Debit } from '#domain/car-payments/pay-backs.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A transfer back that the house confirmed, and that no line of a statement states yet. */
export interface UnpaidBack {
  /** The use of the credit that is paid back. */
  readonly allocationId: string
  readonly paise: number
  readonly bankReference: string
  /** The day of its confirmation in India, "YYYY-MM-DD". */
  readonly day: string
}

const LIVE = sql<boolean>`back.ends is null and not exists (select from line_allocations ending where ending.ends = back.id)`

/** Returns the transfers back that no line states yet, oldest first. */
export async function readUnpaidBacks(db: Queries): Promise<readonly UnpaidBack[]> {
  const { rows } = await sql<UnpaidBack>`
    select back.id as "allocationId", back.paise, back.bank_reference as "bankReference",
      (back.made_at at time zone 'Asia/Kolkata')::date::text as day
    from line_allocations back
    where back.purpose = 'payBack' and back.subject_id is null and back.bank_reference is not null and ${LIVE}
      and not exists (
        select from line_allocations paid where paid.purpose = 'payBack' and paid.subject_id = back.id and paid.ends is null
          and not exists (select from line_allocations ending where ending.ends = paid.id))
    order by back.made_at, back.id`.execute(db)
  return rows
}

/** Returns the debits of these amounts (paise) of which nothing is used, oldest first. */
export async function readUnusedDebits(db: Queries, amounts: readonly number[]): Promise<readonly Debit[]> {
  const { rows } = await sql<Debit>`
    select line.id as "lineId", line.day, line.amount_paise as paise, line.narration, line.reference,
      coalesce(line.reference_keys, '{}') as "referenceKeys"
    from live_lines line
    left join line_use used on used.line_id = line.id
    where not line.is_credit and line.amount_paise = any(${amounts}::bigint[]) and coalesce(used.used_paise, 0) = 0
    order by line.day, line.id`.execute(db)
  return rows
}

/** A transfer back that ended because the bank seemed to return it, with the use of its credit as it was. */
export interface ReturnedBack {
  readonly proposalId: string
  /** The credit that was paid back. */
  readonly lineId: string
  readonly paise: number
  /** The part of the debit that stated it. */
  readonly paidPaise: number
  readonly reason: string | null
  readonly bankReference: string | null
  readonly madeBy: string | null
}

/** Returns the transfers back that this debit stated and that ended. */
export async function readReturnedBacks(db: Queries, debitId: string): Promise<readonly ReturnedBack[]> {
  const { rows } = await sql<ReturnedBack>`
    select returned.proposal_id as "proposalId", back.line_id as "lineId", back.paise, paid.paise as "paidPaise",
      back.reason, back.bank_reference as "bankReference", back.made_by as "madeBy"
    from line_allocations paid
    join line_allocations back on back.id = paid.subject_id
    join line_allocations ending on ending.ends = back.id
    join statement_returns returned on returned.allocation_id = back.id
    where paid.line_id = ${debitId} and paid.purpose = 'payBack' and paid.ends is null
    order by paid.made_at`.execute(db)
  return rows
}

/** Stores which use of a line a confirmed return is. The caller holds the lock of the matching. */
export async function setReturnUse(tx: Queries, proposalId: string, allocationId: string): Promise<void> {
  await tx
    .updateTable('statement_returns')
    .set({ allocation_id: allocationId })
    .where('proposal_id', '=', proposalId)
    .execute()
}

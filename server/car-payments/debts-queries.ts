import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The debt of a dealer for a car that had left the yard when its payment came back. Amount in rupees. */
export interface PaymentDebt {
  readonly debtId: string
  readonly flowId: string
  readonly organisationId: string
  readonly amount: number
  readonly isSettled: boolean
  readonly isLifted: boolean
}

/** Stores a debt. The caller holds the flow's lock. */
export async function insertDebt(
  tx: Queries,
  debt: {
    readonly flowId: string
    readonly organisationId: string
    readonly paymentId: string
    readonly amount: number
    readonly reason: string
    readonly madeBy: string
  },
): Promise<void> {
  await tx
    .insertInto('payment_debts')
    .values({
      flow_id: debt.flowId,
      organisation_id: debt.organisationId,
      payment_id: debt.paymentId,
      amount: debt.amount,
      reason: debt.reason,
      made_by: debt.madeBy,
    })
    .execute()
}

/** Returns the debts of a flow. */
export function readDebts(db: Queries, flowId: string): Promise<readonly PaymentDebt[]> {
  return debts(db).where('flow_id', '=', flowId).execute()
}

/** Returns a debt; null if there is none with this id. */
export async function findDebt(db: Queries, debtId: string): Promise<PaymentDebt | null> {
  return (await debts(db).where('id', '=', debtId).executeTakeFirst()) ?? null
}

function debts(db: Queries) {
  return db
    .selectFrom('payment_debts')
    .select([
      'id as debtId',
      'flow_id as flowId',
      'organisation_id as organisationId',
      'amount',
      sql<boolean>`settled_at is not null`.as('isSettled'),
      sql<boolean>`lifted_at is not null`.as('isLifted'),
    ])
}

/** Returns the flows of the debts that lines of these amounts (paise) pay. */
export async function readFlowsOfDebtsPaid(
  db: Queries,
  amounts: readonly number[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment_debts as debt')
    .innerJoin('line_allocations as used', 'used.subject_id', 'debt.id')
    .innerJoin('statement_lines as line', 'line.id', 'used.line_id')
    .select('debt.flow_id as flowId')
    .distinct()
    .where('used.purpose', '=', 'due')
    .where('used.ends', 'is', null)
    .where('line.amount_paise', '=', sql<number>`any(${amounts}::bigint[])`)
    .where(sql<boolean>`not exists (select from line_allocations ending where ending.ends = used.id)`)
    .execute()
  return rows.map(({ flowId }) => flowId)
}

/** Returns the rupees that are owed for a car; 0 if nothing is. A debt that an admin lifted is still owed. */
export async function readOwed(db: Queries, flowId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_debts')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('owed'))
    .where('flow_id', '=', flowId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.owed
}

/** Stores that a debt is settled, or that it is owed again. The caller holds the flow's lock. */
export async function markSettled(tx: Queries, debtId: string, isSettled: boolean): Promise<void> {
  await tx
    .updateTable('payment_debts')
    .set({ settled_at: isSettled ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', debtId)
    .execute()
}

/** Lifts the debts of a flow: they no longer keep their dealer from buying. The caller holds the flow's lock. */
export async function markDebtsLifted(
  tx: Queries,
  flowId: string,
  by: { readonly userId: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('payment_debts')
    .set({ lifted_by: by.userId, lifted_at: sql<Date>`clock_timestamp()`, lift_reason: by.reason })
    .where('flow_id', '=', flowId)
    .where('lifted_at', 'is', null)
    .where('settled_at', 'is', null)
    .execute()
}

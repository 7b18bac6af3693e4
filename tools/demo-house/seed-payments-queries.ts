import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The steps of the log that are about payments. */
const STEPS = ['submitPayment', 'reviewPayment', 'approvePayment', 'rejectPayment', 'declareDefault'] as const

/** A step about a payment, as the event log has it. Amount in rupees. */
export interface PaymentStep {
  readonly flowId: string
  readonly event: (typeof STEPS)[number]
  readonly at: Date
  readonly reason: string | null
  readonly actorId: string
  readonly organisationId: string
  readonly amount: number
}

/** Returns the steps about payments in their order. */
export async function readPaymentSteps(db: Queries): Promise<readonly PaymentStep[]> {
  const { rows } = await sql<PaymentStep>`
    select event.flow_id as "flowId", event.event, event.at, event.reason, event.actor_user_id as "actorId",
      flow.organisation_id as "organisationId", flow.award_amount as amount
    from events event join flows flow on flow.id = event.flow_id
    where event.event = any(${[...STEPS]}::text[])
    order by event.at, event.id`.execute(db)
  return rows
}

/** Inserts an uploaded slip that is in the store, and returns its id. */
export async function insertSlip(
  tx: Queries,
  slip: {
    readonly organisationId: string
    readonly userId: string
    readonly sha256: Buffer
    readonly sizeBytes: number
    readonly width: number
    readonly height: number
    readonly at: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('files')
    .values({
      folder: 'payment-info',
      organisation_id: slip.organisationId,
      uploaded_by: `user:${slip.userId}`,
      sha256: slip.sha256,
      kind: 'png',
      size_bytes: slip.sizeBytes,
      width: slip.width,
      height: slip.height,
      has_thumbnail: false,
      original_name: 'slip.png',
      created_at: slip.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets who reviewed the waiting payment of a flow. The demo house has one admin, who also approves. */
export async function setReviewed(tx: Queries, step: PaymentStep): Promise<void> {
  await tx
    .updateTable('car_payments')
    .set({ reviewed_by: step.actorId, reviewed_at: step.at, needs_other_admin: false })
    .where('flow_id', '=', step.flowId)
    .where('outcome', '=', 'waiting')
    .execute()
}

/** Sets what became of the waiting payment of a flow. */
export async function setDecided(tx: Queries, step: PaymentStep): Promise<void> {
  await tx
    .updateTable('car_payments')
    .set({
      outcome: step.event === 'approvePayment' ? 'approved' : 'rejected',
      decided_by: step.actorId,
      decided_at: step.at,
      // No statement of the demo house's past is imported.
      ...(step.event === 'approvePayment'
        ? { approval_reason: 'Seen in the bank’s app.' }
        : { reason: step.reason }),
    })
    .where('flow_id', '=', step.flowId)
    .where('outcome', '=', 'waiting')
    .execute()
}

/** Stores a default that is lifted at once: those of demo data keep nobody from buying. */
export async function insertLiftedDefault(tx: Queries, step: PaymentStep): Promise<void> {
  await tx
    .insertInto('payment_defaults')
    .values({
      flow_id: step.flowId,
      organisation_id: step.organisationId,
      reason: step.reason ?? 'The car was not paid in time.',
      declared_by: step.actorId,
      declared_at: step.at,
      lifted_by: step.actorId,
      lifted_at: new Date(step.at.getTime() + 3_600_000),
      lift_reason: 'The dealer’s bank had failed, as it proved.',
    })
    .execute()
}

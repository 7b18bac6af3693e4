import type { ActorIdentity } from '#server/platform/actor.ts'
import { sql } from 'kysely'
import { NONE, requiresReason, type FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { can } from '#domain/flows/can.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { announce } from './announce.ts'
import { appendEvents } from './event-log.ts'
import { linkEarlierSteps } from './link-earlier-steps-queries.ts'

/** The terms of an award: whole rupees, and the payment deadline. */
export interface Award {
  readonly amount: number
  readonly awardedAt: Date
  readonly paymentDueAt: Date
}

/** One step of one flow. */
export interface Step {
  readonly flowId: string
  readonly event: FlowEvent
  /** Shown to the dealer with the state. Required by some steps. */
  readonly reason?: string
  /** Recorded in the event log only. */
  readonly details?: JsonObject
  readonly gatePassId?: string
  readonly deliveryGatePassId?: string
  readonly evaluationLinkId?: string
  readonly award?: Award
  /** The new payment deadline, where the step changes it without an award. */
  readonly paymentDueAt?: Date
  /** Until when the runner-up can accept. An open offer ends with the flow's next step. */
  readonly offerUntil?: Date
  /** When the step was decided: the clock under the lot's lock, or a seeded time. By default the database's clock. */
  readonly at?: Date
}

/** A flow after its step. `state` is null if it was removed. */
export interface MovedFlow {
  readonly flowId: string
  readonly carId: string
  readonly lotId: string
  readonly organisationId: string
  readonly event: FlowEvent
  readonly from: FlowState
  readonly state: FlowState | null
}

/**
 * Takes steps of flows. The only function that changes a flow's state. Locks the flows in id order (after any lock on
 * the lot, which the caller holds), checks the life-cycle, writes, logs and announces, all in the caller's transaction.
 *
 * @returns the flows in the order of the steps. Refuses with NOT_FOUND for an unknown or removed flow, and WRONG_STATE
 * or FORBIDDEN by the life-cycle. The caller must roll back after a refusal.
 */
export async function moveFlows(
  tx: Tx,
  by: ActorIdentity,
  steps: readonly Step[],
): Promise<Result<readonly MovedFlow[]>> {
  if (steps.length === 0) return accept([])
  const rows = await tx
    .selectFrom('flows')
    .select(['id', 'car_id', 'lot_id', 'organisation_id', 'state'])
    .where('id', '=', sql<string>`any(${steps.map((step) => step.flowId)}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const flows = new Map(rows.map((row) => [row.id, row]))

  const moved: MovedFlow[] = []
  for (const step of steps) {
    const flow = flows.get(step.flowId)
    if (!flow) return refuse('NOT_FOUND', 'car.gone')
    const decided = can(step.event, { state: flow.state, actor: by.actor })
    if (!decided.ok) return decided
    // The operation requires the reason as input, so a missing one here is a bug.
    if (requiresReason(step.event) && !step.reason) throw new Error(`${step.event} needs a reason`)
    moved.push({
      flowId: flow.id,
      carId: flow.car_id,
      lotId: flow.lot_id,
      organisationId: flow.organisation_id,
      event: step.event,
      from: flow.state,
      state: decided.value === NONE ? null : decided.value,
    })
  }
  await linkEarlierSteps(tx, moved)
  await writeStates(tx, steps, moved)
  await record(tx, by, steps, moved)
  return accept(moved)
}

/** Opens a dealer's flow for a lot, in MY_CARS_NEW. The caller holds the lot's lock. */
export async function openFlow(
  tx: Tx,
  by: ActorIdentity,
  flow: {
    readonly organisationId: string
    readonly lotId: string
    readonly carId: string
    readonly userId: string
    readonly at?: Date
  },
): Promise<Result<MovedFlow>> {
  const decided = can('addToMyCars', { state: NONE, actor: by.actor })
  if (!decided.ok) return decided
  const state = decided.value
  if (state === NONE) throw new Error('The step addToMyCars must lead to a state.')
  const row = await tx
    .insertInto('flows')
    .values({
      organisation_id: flow.organisationId,
      lot_id: flow.lotId,
      car_id: flow.carId,
      state,
      created_by: flow.userId,
      ...(flow.at ? { created_at: flow.at, state_since: flow.at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opened = {
    flowId: row.id,
    carId: flow.carId,
    lotId: flow.lotId,
    organisationId: flow.organisationId,
    event: 'addToMyCars' as const,
    state,
  }
  await appendEvents(tx, [{ by, ...opened, from: null, to: state, ...(flow.at ? { at: flow.at } : {}) }])
  await announce(tx, [{ kind: 'flow', ...opened }])
  return accept({ ...opened, from: state })
}

async function writeStates(tx: Queries, steps: readonly Step[], moved: readonly MovedFlow[]): Promise<void> {
  const rows = moved.map((flow, index) => {
    const step = steps[index]
    return {
      id: flow.flowId,
      state: flow.state,
      reason: step?.reason ?? null,
      at: step?.at?.toISOString() ?? null,
      gate_pass_id: step?.gatePassId ?? null,
      delivery_gate_pass_id: step?.deliveryGatePassId ?? null,
      evaluation_link_id: step?.evaluationLinkId ?? null,
      award_amount: step?.award?.amount ?? null,
      awarded_at: step?.award?.awardedAt.toISOString() ?? null,
      payment_due_at: (step?.award?.paymentDueAt ?? step?.paymentDueAt)?.toISOString() ?? null,
      offer_until: step?.offerUntil?.toISOString() ?? null,
    }
  })
  await sql`
    update flows set
      state = coalesce(step.state, flows.state),
      removed_at = case when step.state is null then coalesce(step.at, clock_timestamp()) end,
      state_since = coalesce(step.at, clock_timestamp()),
      state_reason = step.reason,
      gate_pass_id = coalesce(step.gate_pass_id, flows.gate_pass_id),
      delivery_gate_pass_id = coalesce(step.delivery_gate_pass_id, flows.delivery_gate_pass_id),
      evaluation_link_id = coalesce(step.evaluation_link_id, flows.evaluation_link_id),
      award_amount = coalesce(step.award_amount, flows.award_amount),
      awarded_at = coalesce(step.awarded_at, flows.awarded_at),
      payment_due_at = coalesce(step.payment_due_at, flows.payment_due_at),
      offer_until = step.offer_until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as step(
      id uuid, state text, reason text, at timestamptz, gate_pass_id uuid, delivery_gate_pass_id uuid, evaluation_link_id uuid,
      award_amount bigint, awarded_at timestamptz, payment_due_at timestamptz, offer_until timestamptz)
    where flows.id = step.id`.execute(tx)
}

async function record(
  tx: Tx,
  by: ActorIdentity,
  steps: readonly Step[],
  moved: readonly MovedFlow[],
): Promise<void> {
  await appendEvents(
    tx,
    moved.map((flow, index) => {
      const step = steps[index]
      return {
        event: flow.event,
        by,
        flowId: flow.flowId,
        lotId: flow.lotId,
        carId: flow.carId,
        organisationId: flow.organisationId,
        from: flow.from,
        to: flow.state,
        reason: step?.reason ?? null,
        ...(step?.details ? { details: step.details } : {}),
        ...(step?.at ? { at: step.at } : {}),
      }
    }),
  )
  await announce(
    tx,
    moved.map((flow) => ({
      kind: 'flow' as const,
      flowId: flow.flowId,
      organisationId: flow.organisationId,
      lotId: flow.lotId,
      carId: flow.carId,
      event: flow.event,
      state: flow.state,
    })),
  )
}

import { sql } from 'kysely'
import type { FileKind } from '#domain/files/file-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'

const among = (flowIds: readonly string[]) => sql<string>`any(${flowIds}::uuid[])`

/** Returns the receipts of flows, keyed by flow. */
export async function readReceipts(db: Queries, flowIds: readonly string[]) {
  const rows = await db
    .selectFrom('car_receipts')
    .select(['flow_id as flowId', 'number', 'issued_at as issuedAt'])
    .where('flow_id', '=', among(flowIds))
    .execute()
  return new Map(rows.map((row) => [row.flowId, row]))
}

/** Returns the defaults of flows with who declared and lifted them, keyed by flow. */
export async function readDefaults(db: Queries, flowIds: readonly string[]) {
  const rows = await db
    .selectFrom('payment_defaults as unpaid')
    .leftJoin('users as declarer', 'declarer.id', 'unpaid.declared_by')
    .leftJoin('users as lifter', 'lifter.id', 'unpaid.lifted_by')
    .select([
      'unpaid.flow_id as flowId',
      'unpaid.reason',
      'unpaid.declared_at as declaredAt',
      'declarer.name as declaredBy',
      'unpaid.lifted_at as liftedAt',
      'lifter.name as liftedBy',
      'unpaid.lift_reason as liftReason',
    ])
    .where('unpaid.flow_id', '=', among(flowIds))
    .execute()
  return new Map(rows.map((row) => [row.flowId, row]))
}

/** Returns the ids of the gate passes that were requested for the deliveries of flows, newest first, keyed by flow. */
export async function readDeliveryPassIds(db: Queries, flowIds: readonly string[]) {
  const rows = await db
    .selectFrom('gate_pass_flows as listed')
    .innerJoin('gate_passes as pass', 'pass.id', 'listed.gate_pass_id')
    .select(['listed.flow_id as flowId', 'pass.id as gatePassId'])
    .where('listed.flow_id', '=', among(flowIds))
    .where('pass.kind', '=', 'delivery')
    .orderBy('pass.created_at', 'desc')
    .orderBy('pass.id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ flowId }) => flowId)
}

/** Returns the pickup photos of flows, keyed by flow. */
export async function readPhotos(db: Queries, flowIds: readonly string[]) {
  const rows = await db
    .selectFrom('delivery_photos as photo')
    .innerJoin('files', 'files.id', 'photo.file_id')
    .select([
      'photo.flow_id as flowId',
      'photo.label',
      'photo.file_id as fileId',
      'photo.taken_at as takenAt',
      sql<FileKind>`files.kind`.as('kind'),
    ])
    .where('photo.flow_id', '=', among(flowIds))
    .where('files.hidden_reason', 'is', null)
    .orderBy('photo.label')
    .execute()
  return Map.groupBy(rows, ({ flowId }) => flowId)
}

/** Returns the receivers' signatures of the deliveries of flows, keyed by flow. */
export async function readSignatures(db: Queries, flowIds: readonly string[]) {
  const rows = await db
    .selectFrom('delivery_checklists as checklist')
    .innerJoin('files', 'files.id', 'checklist.signature_file_id')
    .select([
      'checklist.flow_id as flowId',
      'checklist.saved_at as savedAt',
      'files.id as fileId',
      sql<FileKind>`files.kind`.as('kind'),
    ])
    .where('checklist.flow_id', '=', among(flowIds))
    .execute()
  return new Map(rows.map((row) => [row.flowId, row]))
}

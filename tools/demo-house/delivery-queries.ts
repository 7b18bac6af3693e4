import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A flow whose car is picked up, and when (epoch milliseconds). */
interface PickedUp {
  readonly flowId: string
  readonly carId: string
  readonly organisationId: string
  readonly userId: string
  readonly at: number
}

/** Inserts the delivery link of a flow for the driver of its pass. Nobody knows its token. */
export async function insertDeliveryLink(
  tx: Queries,
  { flowId, userId, at }: PickedUp,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    insert into delivery_links (flow_id, person_id, token_hash, created_by, created_at)
    select flows.id, pass.person_id, ${tokenHash}, ${userId}, ${new Date(at)}
    from flows join gate_passes pass on pass.id = flows.delivery_gate_pass_id
    where flows.id = ${flowId}`.execute(tx)
}

/** Inserts the pickup photos of a flow: pictures of the car serve as both. */
export async function insertPickupPhotos(
  tx: Queries,
  { flowId, carId, organisationId, at }: PickedUp,
): Promise<void> {
  await sql`
    with shown as (
      select picture.position, file.sha256, file.kind, file.size_bytes, file.width, file.height, file.has_thumbnail,
        (array['Profile with car', 'RC photo'])[picture.position + 1] as label
      from car_pictures picture join files file on file.id = picture.file_id
      where picture.car_id = ${carId} and picture.position < 2
    ), taken as (
      insert into files (folder, organisation_id, uploaded_by, sha256, kind, size_bytes, width, height, has_thumbnail,
        original_name, created_at)
      select 'delivery_photos', ${organisationId}::uuid, 'demo-house', sha256, kind, size_bytes, width, height,
        has_thumbnail, ${flowId} || ' ' || label, ${new Date(at)}
      from shown
      returning id, original_name
    )
    insert into delivery_photos (flow_id, label, file_id, taken_at, uploaded_at)
    select ${flowId}::uuid, shown.label, taken.id, ${new Date(at)}, ${new Date(at)}
    from shown join taken on taken.original_name = ${flowId} || ' ' || shown.label`.execute(tx)
}

/** Inserts the checklist of a delivery, as its driver filled it in. */
export async function insertChecklist(tx: Queries, { flowId, at }: PickedUp): Promise<void> {
  await tx
    .insertInto('delivery_checklists')
    .values({
      flow_id: flowId,
      keys: 2,
      spare_wheel: true,
      tools: true,
      papers: ['rc', 'insurance', 'puc'],
      odometer: 48_215,
      receiver_name: 'Salim Khan',
      saved_by: 'driver',
      saved_at: new Date(at),
    })
    .execute()
}

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

/**
 * Inserts the pickup photos of a flow: a picture of the car, and the specimen of an RC card, or another picture of the car
 * where an earlier release seeded the demo house.
 */
export async function insertPickupPhotos(
  tx: Queries,
  { flowId, carId, organisationId, at }: PickedUp,
): Promise<void> {
  await sql`
    with card as (
      select id from files
      where folder = 'delivery_photos' and organisation_id = ${organisationId} and uploaded_by = 'demo-house'
        and original_name = 'rcCard.webp'
      limit 1
    ), pictured as (
      select id as file_id, 'RC photo' as label from card
      union all
      select file_id, (array['Profile with car', 'RC photo'])[position + 1] from car_pictures
      where car_id = ${carId} and (position = 0 or (position = 1 and not exists (select from card)))
    ), shown as (
      select file.sha256, file.kind, file.size_bytes, file.width, file.height, file.has_thumbnail, pictured.label
      from pictured join files file on file.id = pictured.file_id
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

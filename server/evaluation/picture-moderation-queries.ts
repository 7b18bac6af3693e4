import { sql } from 'kysely'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'
import type { NamedFile } from '#server/files/file-links.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** An evaluation picture with its flow and car, and why it is hidden. */
export interface ListedPicture {
  readonly imageId: string
  readonly angle: string
  readonly fileId: string
  readonly uploadedAt: Date
  /** `uploadedAt` in microseconds since 1970, for the cursor. */
  readonly moment: number
  readonly flowId: string
  readonly state: FlowState
  readonly carId: string
  readonly title: string
  readonly regno: string | null
  readonly dealer: string
  readonly hiddenReason: string | null
  readonly hiddenAt: Date | null
  readonly hiddenBy: string | null
}

/** The filter of the list of pictures. An absent field does not filter. */
export interface PictureFilter {
  readonly carId?: string | undefined
  readonly status?: 'shown' | 'hidden' | undefined
}

// As the index on hidden files states it.
const IS_HIDDEN = sql`(file.hidden_reason is not null)`

function narrow({ carId, status }: PictureFilter) {
  return sql`flow.removed_at is null
    and ${carId === undefined ? sql`true` : sql`flow.car_id = ${carId}`}
    and ${status === undefined ? sql`true` : status === 'hidden' ? IS_HIDDEN : sql`not ${IS_HIDDEN}`}`
}

/** Reads one page of the evaluation pictures of flows that are not removed, newest first. */
export async function listPictures(
  db: Queries,
  filter: PictureFilter,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly ListedPicture[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(image.uploaded_at, image.id)
          < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::uuid)`
  const { rows } = await sql<ListedPicture>`
    select image.id as "imageId", image.angle, image.file_id as "fileId", image.uploaded_at as "uploadedAt",
      (extract(epoch from image.uploaded_at) * 1000000)::bigint as moment,
      flow.id as "flowId", flow.state, flow.car_id as "carId",
      concat_ws(' ', car.year, car.make, car.model) as title, car.regno, organisation.name as dealer,
      file.hidden_reason as "hiddenReason", file.hidden_at as "hiddenAt", admin.name as "hiddenBy"
    from evaluation_images image
    join files file on file.id = image.file_id
    join flows flow on flow.id = image.flow_id
    join cars car on car.id = flow.car_id
    join organisations organisation on organisation.id = flow.organisation_id
    left join users admin on admin.id = file.hidden_by
    where ${narrow(filter)} and ${beyond}
    order by image.uploaded_at desc, image.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the pictures that match the filter, up to 10,001. */
export async function countPictures(db: Queries, filter: PictureFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from evaluation_images image
      join files file on file.id = image.file_id join flows flow on flow.id = image.flow_id
      where ${narrow(filter)} limit ${EXACT_COUNT_LIMIT + 1}) matching`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns whether there is a car with this id. */
export async function hasCar(db: Queries, carId: string): Promise<boolean> {
  return (await db.selectFrom('cars').select('id').where('id', '=', carId).executeTakeFirst()) !== undefined
}

/** A file that can be hidden, and why it is, if it is. */
interface ModeratedFile {
  readonly fileId: string
  readonly hiddenReason: string | null
}

/** A flow that shows a picture: what the event log says of it. */
export interface ShowingFlow {
  readonly flowId: string
  readonly lotId: string
  readonly carId: string
  readonly organisationId: string
  readonly angle: string
}

/** Returns the flows with an evaluation picture of this file, by id. */
export async function findFlowsShowing(db: Queries, named: NamedFile): Promise<readonly ShowingFlow[]> {
  if (named.kind === 'carPicture') return []
  return db
    .selectFrom('evaluation_images as image')
    .innerJoin('flows as flow', 'flow.id', 'image.flow_id')
    .select([
      'flow.id as flowId',
      'flow.lot_id as lotId',
      'flow.car_id as carId',
      'flow.organisation_id as organisationId',
      'image.angle',
    ])
    .where('image.file_id', '=', named.fileId)
    .orderBy('flow.id')
    .execute()
}

/**
 * Locks the files of a picture: the upload of an evaluation picture, or all uploads of a car picture, which share one
 * address. Returns an empty list if no such picture has this name.
 */
export async function lockPictureFiles(tx: Queries, named: NamedFile): Promise<readonly ModeratedFile[]> {
  const files = tx
    .selectFrom('files')
    .select(['id as fileId', 'hidden_reason as hiddenReason'])
    .orderBy('id')
    .forUpdate()
  return named.kind === 'file'
    ? files.where('id', '=', named.fileId).where('folder', 'in', ['evaluations', 'car-images']).execute()
    : files.where('folder', '=', 'car-images').where('sha256', '=', named.sha256).execute()
}

/** A car that shows a picture, and where dealers see the car. */
export interface ShowingCar {
  readonly carId: string
  readonly cityId: string
  /** Its published lots. */
  readonly lotIds: readonly string[]
}

/** Returns the cars that show one of these files as their picture. */
export async function findCarsShowing(
  db: Queries,
  fileIds: readonly string[],
): Promise<readonly ShowingCar[]> {
  const { rows } = await sql<ShowingCar>`
    select car.id as "carId", car.city_id as "cityId", array(
      select lot.id from lots lot where lot.car_id = car.id and lot.published_at is not null order by lot.id) as "lotIds"
    from cars car
    where car.id in (select car_id from car_pictures where file_id = any(${fileIds}::uuid[]))
    order by car.id`.execute(db)
  return rows
}

/** Hides files with a reason, or shows them again. */
export async function setHidden(
  tx: Queries,
  fileIds: readonly string[],
  hidden: { readonly reason: string; readonly by: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('files')
    .set({
      hidden_reason: hidden?.reason ?? null,
      hidden_by: hidden?.by ?? null,
      hidden_at: hidden === null ? null : sql<Date>`now()`,
    })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute()
}

import { sql } from 'kysely'
import { EVALUATOR_STATES } from '#domain/flows/my-lists.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A car of a link, whose evaluation goes on. */
export interface LinkedCar {
  readonly carId: string
  readonly flowEntityId: string
  readonly make: string
  readonly model: string
  readonly year: number
  readonly regno: string | null
  readonly state: (typeof EVALUATOR_STATES)[number]
}

/** A link for evaluation pictures, with its evaluator. */
export interface LinkRow {
  readonly linkId: string
  readonly tokenHash: Buffer
  readonly createdAt: Date
  readonly isRevoked: boolean
  /** Whether it works now, by the view `evaluation_links_now`. */
  readonly isLive: boolean
  readonly personId: string
  readonly name: string
  readonly phone: string
  readonly imageFileId: string
  readonly isRetired: boolean
  /** When the evaluator's latest current access ends; null if the dealer gives none. */
  readonly accessUntil: Date | null
  readonly cars: readonly LinkedCar[]
}

/** Stores a link for evaluation pictures, with only the hash of its token. */
export async function insertEvaluationLink(
  tx: Queries,
  link: {
    readonly linkId: string
    readonly organisationId: string
    readonly personId: string
    readonly tokenHash: Buffer
    readonly userId: string
  },
): Promise<void> {
  await tx
    .insertInto('evaluation_links')
    .values({
      id: link.linkId,
      organisation_id: link.organisationId,
      person_id: link.personId,
      token_hash: link.tokenHash,
      created_by: link.userId,
    })
    .execute()
}

/** Replaces the flows' evaluation link without changing their state. */
export async function relinkFlows(
  tx: Queries,
  relink: { readonly flowIds: readonly string[]; readonly linkId: string },
): Promise<void> {
  await tx
    .updateTable('flows')
    .set({ evaluation_link_id: relink.linkId })
    .where('id', '=', sql<string>`any(${relink.flowIds}::uuid[])`)
    .execute()
}

const MAX_LINKS = 200

/**
 * Returns the organisation's links that have cars in evaluation, newest first, at most 200. A link that was replaced has
 * none.
 */
export async function readLinks(db: Queries, organisationId: string): Promise<readonly LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select link.id as "linkId", link.token_hash as "tokenHash", link.created_at as "createdAt",
      link.revoked_at is not null as "isRevoked",
      exists (select from evaluation_links_now now where now.id = link.id) as "isLive",
      people.id as "personId", people.name, people.phone, people.image_file_id as "imageFileId",
      people.retired_at is not null as "isRetired",
      (select max(access.valid_until) from field_accesses_now access
        where access.organisation_id = link.organisation_id and access.phone = people.phone
          and access.role = people.type and access.is_listed) as "accessUntil",
      linked.cars
    from (
      select flows.evaluation_link_id, jsonb_agg(jsonb_build_object('carId', cars.id, 'flowEntityId', flows.id,
        'make', cars.make, 'model', cars.model, 'year', cars.year, 'regno', cars.regno, 'state', flows.state)
        order by cars.make, cars.model, cars.id) as cars
      from flows join cars on cars.id = flows.car_id
      where flows.organisation_id = ${organisationId} and flows.removed_at is null
        and flows.state = any(${[...EVALUATOR_STATES]}::text[]) and flows.evaluation_link_id is not null
      group by flows.evaluation_link_id
    ) linked
    join evaluation_links link on link.id = linked.evaluation_link_id
    join people on people.id = link.person_id
    order by link.created_at desc, link.id
    limit ${MAX_LINKS}`.execute(db)
  return rows
}

/** Revokes a link of the organisation. Returns false if there is none; one that is revoked already stays as it is. */
export async function revokeLink(
  tx: Queries,
  link: { readonly organisationId: string; readonly linkId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('evaluation_links')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, clock_timestamp())` })
    .where('id', '=', link.linkId)
    .where('organisation_id', '=', link.organisationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A link of the organisation: its evaluator, and the flows that it was made for last. */
export interface FoundLink {
  readonly personId: string | null
  readonly flowIds: readonly string[]
}

/** Finds a link of the organisation; null if there is none. Does not lock. */
export async function findLink(
  db: Queries,
  link: { readonly organisationId: string; readonly linkId: string },
): Promise<FoundLink | null> {
  const found = await db
    .selectFrom('evaluation_links')
    .select('person_id as personId')
    .where('id', '=', link.linkId)
    .where('organisation_id', '=', link.organisationId)
    .executeTakeFirst()
  if (!found) return null
  const flows = await db
    .selectFrom('flows')
    .select('id')
    .where('organisation_id', '=', link.organisationId)
    .where('evaluation_link_id', '=', link.linkId)
    .where('removed_at', 'is', null)
    .where('state', 'in', [...EVALUATOR_STATES])
    .execute()
  return { ...found, flowIds: flows.map(({ id }) => id) }
}

/** Returns which of these flows still have this link. The caller holds the flows' locks. */
export async function keepLinked(
  tx: Queries,
  linked: { readonly flowIds: readonly string[]; readonly linkId: string },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('flows')
    .select('id')
    .where('id', '=', sql<string>`any(${linked.flowIds}::uuid[])`)
    .where('evaluation_link_id', '=', linked.linkId)
    .where('state', 'in', [...EVALUATOR_STATES])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The facts that anybody who has a link may read. */
export interface SharedLink {
  readonly organization: string
  /** The evaluator's mobile number; null if the link does not work now. */
  readonly phone: string | null
  readonly cars: number
}

/** Returns the link with this token; null if there is none. */
export async function findSharedLink(db: Queries, tokenHash: Buffer): Promise<SharedLink | null> {
  const { rows } = await sql<SharedLink>`
    select organisations.name as organization, live.phone,
      case when live.id is null then 0 else (
        select count(*) from flows
        where flows.organisation_id = link.organisation_id and flows.evaluation_link_id = link.id
          and flows.removed_at is null and flows.state = any(${[...EVALUATOR_STATES]}::text[])) end::integer as cars
    from evaluation_links link
    join organisations on organisations.id = link.organisation_id
    left join evaluation_links_now live on live.id = link.id
    where link.token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? null
}

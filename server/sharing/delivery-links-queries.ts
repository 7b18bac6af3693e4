import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A flow's delivery link that is not revoked. */
export interface LinkInForce {
  readonly deliveryLinkId: string
  readonly personId: string
  readonly tokenHash: Buffer
}

/** Returns the flow's link that is not revoked; null if there is none. */
export async function findLinkInForce(db: Queries, flowId: string): Promise<LinkInForce | null> {
  const row = await db
    .selectFrom('delivery_links')
    .select(['id as deliveryLinkId', 'person_id as personId', 'token_hash as tokenHash'])
    .where('flow_id', '=', flowId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a link, with only the hash of its token. The flow has no other that is not revoked. */
export async function insertDeliveryLink(
  tx: Queries,
  link: {
    readonly deliveryLinkId: string
    readonly flowId: string
    readonly personId: string
    readonly tokenHash: Buffer
    readonly userId: string
  },
): Promise<void> {
  await tx
    .insertInto('delivery_links')
    .values({
      id: link.deliveryLinkId,
      flow_id: link.flowId,
      person_id: link.personId,
      token_hash: link.tokenHash,
      created_by: link.userId,
    })
    .execute()
}

/** Revokes the flow's link. Returns its id; null if there is none that is not revoked. */
export async function revokeLinkOf(tx: Queries, flowId: string): Promise<string | null> {
  const row = await tx
    .updateTable('delivery_links')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('flow_id', '=', flowId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A link, whether it is revoked, and its flow. */
export interface LinkOfFlow {
  readonly flowId: string
  readonly isRevoked: boolean
}

/** Returns the link with this id; null if there is none. Does not check whose it is. */
export async function findDeliveryLink(db: Queries, deliveryLinkId: string): Promise<LinkOfFlow | null> {
  const row = await db
    .selectFrom('delivery_links')
    .select(['flow_id as flowId', sql<boolean>`revoked_at is not null`.as('isRevoked')])
    .where('id', '=', deliveryLinkId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the person of the flow's delivery gate pass; null without a pass. */
export async function findPassDriver(db: Queries, flowId: string): Promise<string | null> {
  const row = await db
    .selectFrom('flows')
    .innerJoin('gate_passes', 'gate_passes.id', 'flows.delivery_gate_pass_id')
    .select('gate_passes.person_id as personId')
    .where('flows.id', '=', flowId)
    .executeTakeFirst()
  return row?.personId ?? null
}

/** The facts that the holder of a link can read. */
export interface SharedDelivery {
  readonly organization: string
  /** The driver's mobile number; null if the link does not work now. */
  readonly phone: string | null
  readonly make: string
  readonly model: string
  readonly year: number
}

/** Returns the link with this token; null if there is none. The view `delivery_links_now` says whether it works. */
export async function findSharedDelivery(db: Queries, tokenHash: Buffer): Promise<SharedDelivery | null> {
  const row = await db
    .selectFrom('delivery_links as link')
    .innerJoin('flows', 'flows.id', 'link.flow_id')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('organisations', 'organisations.id', 'flows.organisation_id')
    .leftJoin('delivery_links_now as live', 'live.id', 'link.id')
    .select(['organisations.name as organization', 'live.phone', 'cars.make', 'cars.model', 'cars.year'])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

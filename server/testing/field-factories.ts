import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '#server/platform/hash-token.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { makeSession, secondsFromNow, type MadePerson } from './factories.ts'

/** Gives a dealer's person access, by default from a minute ago for a day. Returns the id of the access. */
export async function makeFieldAccess(
  db: Queries,
  access: {
    readonly organisationId: string
    readonly person: MadePerson
    readonly role?: 'dealer_evaluator' | 'delivery_driver'
    readonly fromSeconds?: number
    readonly untilSeconds?: number
    readonly revoked?: boolean
  },
): Promise<string> {
  const { id } = await db
    .insertInto('field_accesses')
    .values({
      organisation_id: access.organisationId,
      person_id: access.person.personId,
      phone: access.person.phone,
      role: access.role ?? 'dealer_evaluator',
      valid_from: secondsFromNow(access.fromSeconds ?? -60),
      valid_until: secondsFromNow(access.untilSeconds ?? 86_400),
      revoked_at: access.revoked ? secondsFromNow(-1) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens a session of an evaluator or driver. Returns its token. */
export function signInFieldWorker(
  db: Queries,
  person: MadePerson,
  role: 'dealer_evaluator' | 'delivery_driver' = 'dealer_evaluator',
): Promise<string> {
  return makeSession(db, { fieldPhone: person.phone, fieldRole: role })
}

/** Creates a gate pass for a person on a flow, without changing the flow's state. */
export async function makeGatePass(
  db: Queries,
  pass: {
    readonly flowId: string
    readonly organisationId: string
    readonly userId: string
    readonly auctionId: string
    readonly person: MadePerson
    readonly kind?: 'inspection' | 'delivery'
    /** Default: the yard of the flow's car. */
    readonly yardId?: string | null
  },
): Promise<string> {
  const kind = pass.kind ?? 'inspection'
  const row = await db
    .insertInto('gate_passes')
    .values({
      kind,
      organisation_id: pass.organisationId,
      auction_id: pass.auctionId,
      yard_id: pass.yardId === undefined ? yardOfFlow(pass.flowId) : pass.yardId,
      person_id: pass.person.personId,
      created_by: pass.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('flows')
    .set(kind === 'inspection' ? { gate_pass_id: row.id } : { delivery_gate_pass_id: row.id })
    .where('id', '=', pass.flowId)
    .execute()
  return row.id
}

/** The yard of a flow's car, as a value of an insert. */
function yardOfFlow(flowId: string) {
  return sql<string | null>`(
    select cars.yard_id from flows join cars on cars.id = flows.car_id where flows.id = ${flowId})`
}

/** Creates a link of a yard, and returns its token. */
export async function makeYardLink(
  db: Queries,
  link: { readonly yardId: string; readonly userId: string; readonly name?: string },
): Promise<{ readonly yardLinkId: string; readonly token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { id } = await db
    .insertInto('yard_links')
    .values({
      yard_id: link.yardId,
      name: link.name ?? 'Main gate',
      token_hash: hashToken(token),
      created_by: link.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { yardLinkId: id, token }
}

/** Returns the token of a gate pass's page. */
export async function pageTokenOf(db: Queries, gatePassId: string): Promise<string> {
  const row = await db
    .selectFrom('gate_passes')
    .select('page_token')
    .where('id', '=', gatePassId)
    .executeTakeFirstOrThrow()
  return row.page_token
}

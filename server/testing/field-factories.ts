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
  },
): Promise<string> {
  const kind = pass.kind ?? 'inspection'
  const row = await db
    .insertInto('gate_passes')
    .values({
      kind,
      organisation_id: pass.organisationId,
      auction_id: pass.auctionId,
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

import { sql } from 'kysely'
import { DELAYING_DAYS } from '#domain/proposals/delay.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Returns when an admin was last disabled, in epoch ms; null if none ever was. */
export async function findLastDisabling(db: Queries): Promise<number | null> {
  const row = await db
    .selectFrom('admin_changes')
    .select('at')
    .where('change', '=', 'disabled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at.getTime() ?? null
}

/** Returns the admins who may stop a change of one person alone: the enabled ones, and those disabled lately. */
export function readStoppers(
  db: Queries,
): Promise<readonly { readonly userId: string; readonly email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where('role', '=', 'admin')
    .where((where) =>
      where.or([
        where('disabled_at', 'is', null),
        where(
          'disabled_at',
          '>',
          sql<Date>`clock_timestamp() - make_interval(days => ${DELAYING_DAYS}::integer)`,
        ),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** Stores when a proposal is carried out automatically. */
export async function storeDueAt(tx: Queries, proposalId: string, dueAt: number): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ due_at: new Date(dueAt) })
    .where('id', '=', proposalId)
    .execute()
}

/** Makes a delayed proposal wait for a second person, because somebody counts now. The caller holds its lock. */
export async function storeSecondNeeded(tx: Queries, proposalId: string): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ due_at: null, needs_second: true })
    .where('id', '=', proposalId)
    .execute()
}

/** Returns the ids of the proposals that are due to be carried out automatically. */
export async function findDueProposals(db: Queries): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('id')
    .where('outcome', '=', 'waiting')
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('due_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores a link by which an admin can stop a proposal. */
export async function insertStopLink(
  tx: Queries,
  link: { readonly tokenHash: Buffer; readonly proposalId: string; readonly userId: string },
): Promise<void> {
  await tx
    .insertInto('proposal_stop_links')
    .values({ token_hash: link.tokenHash, proposal_id: link.proposalId, user_id: link.userId })
    .execute()
}

/** Returns the admin and the proposal of a link; null if there is no such link. */
export async function findStopLink(
  db: Queries,
  tokenHash: Buffer,
): Promise<{ readonly proposalId: string; readonly userId: string } | null> {
  const row = await db
    .selectFrom('proposal_stop_links')
    .select(['proposal_id as proposalId', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

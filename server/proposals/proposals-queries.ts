import { sql } from 'kysely'
import type { ProposalOutcome } from '#domain/proposals/proposal-kinds.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** An admin as proposals name it. */
export interface NamedAdmin {
  readonly uid: string
  readonly name: string
}

/** A proposal as it is stored. Its kind says how `details` is read. */
export interface StoredProposal {
  readonly id: string
  readonly kind: string
  /** The id or key of its subject. */
  readonly subject: string
  readonly details: unknown
  readonly reason: string | null
  readonly proposedBy: NamedAdmin
  readonly proposedAt: Date
  /** Whether somebody else counted as a second person when it was proposed. */
  readonly needsSecond: boolean
  /** When it is carried out automatically; null if somebody has to confirm it. */
  readonly dueAt: Date | null
  readonly outcome: ProposalOutcome
}

function proposals(db: Queries) {
  return db
    .selectFrom('proposals as proposal')
    .innerJoin('users as proposer', 'proposer.id', 'proposal.proposed_by')
    .select([
      'proposal.id',
      'proposal.kind',
      'proposal.subject',
      'proposal.details',
      'proposal.reason',
      'proposal.proposed_at as proposedAt',
      'proposal.needs_second as needsSecond',
      'proposal.due_at as dueAt',
      'proposal.outcome',
      'proposer.id as proposerId',
      'proposer.name as proposerName',
    ])
}

type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>

function read({ proposerId, proposerName, ...proposal }: ProposalRow): StoredProposal {
  return { ...proposal, proposedBy: { uid: proposerId, name: proposerName } }
}

/** Returns a proposal by its id; null if there is none. */
export async function findProposal(db: Queries, id: string): Promise<StoredProposal | null> {
  const row = await proposals(db).where('proposal.id', '=', id).executeTakeFirst()
  return row === undefined ? null : read(row)
}

/** Locks a proposal, so that one decision about it follows the other, and returns it; null if there is none. */
export async function lockProposal(tx: Queries, id: string): Promise<StoredProposal | null> {
  await tx.selectFrom('proposals').select('id').where('id', '=', id).forUpdate().execute()
  return findProposal(tx, id)
}

/** Returns the proposal of a kind about a subject that waits; null if there is none. */
export async function findWaitingProposal(
  db: Queries,
  kind: string,
  subject: string,
): Promise<StoredProposal | null> {
  const row = await proposals(db)
    .where('proposal.kind', '=', kind)
    .where('proposal.subject', '=', subject)
    .where('proposal.outcome', '=', 'waiting')
    .executeTakeFirst()
  return row === undefined ? null : read(row)
}

/** Returns the ids of the proposals of a kind that wait, by their subjects. */
export async function readWaitingIds(
  db: Queries,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'subject'])
    .where('kind', '=', kind)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where('outcome', '=', 'waiting')
    .execute()
  return new Map(rows.map(({ id, subject }) => [subject, id]))
}

/** A proposal in a list, with its place in it. */
export type ListedProposal = StoredProposal & {
  /** When it was made, in microseconds since 1970, for the cursor. */
  readonly madeAt: number
}

/** Returns a page of the proposals that wait, newest first. */
export async function listWaitingProposals(
  db: Queries,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly ListedProposal[]> {
  const rows = await proposals(db)
    .select(sql<number>`(extract(epoch from proposal.proposed_at) * 1000000)::bigint`.as('madeAt'))
    .where('proposal.outcome', '=', 'waiting')
    .$if(after !== null, (waiting) =>
      waiting.where(
        sql<boolean>`(proposal.proposed_at, proposal.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('proposal.proposed_at', 'desc')
    .orderBy('proposal.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ madeAt, ...row }) => ({ ...read(row), madeAt }))
}

/** Counts the proposals that wait. */
export async function countWaitingProposals(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('proposals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a proposal that waits. Returns its id; null if another one of its kind about its subject waits. */
export async function insertProposal(
  tx: Queries,
  row: {
    readonly kind: string
    readonly subject: string
    readonly details: unknown
    readonly reason: string | null
    readonly proposedBy: string
    readonly needsSecond: boolean
  },
): Promise<string | null> {
  const made = await tx
    .insertInto('proposals')
    .values({
      kind: row.kind,
      subject: row.subject,
      details: JSON.stringify(row.details),
      reason: row.reason,
      proposed_by: row.proposedBy,
      needs_second: row.needsSecond,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).where('outcome', '=', 'waiting').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Stores the outcome of a proposal. The caller holds its lock. */
export async function storeOutcome(
  tx: Queries,
  id: string,
  decidedBy: string,
  outcome: Exclude<ProposalOutcome, 'waiting'>,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ outcome, decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

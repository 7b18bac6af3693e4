import { sql } from 'kysely'
import type { SettingKey } from '#domain/settings/setting-keys.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** An admin as settings name it. */
export interface NamedAdmin {
  readonly uid: string
  readonly name: string
}

/** A version of a setting. `value` is as stored, see `setting-values.ts`. */
export interface StoredVersion {
  readonly version: number
  readonly value: unknown
  readonly changedBy: NamedAdmin | null
  readonly confirmedBy: NamedAdmin | null
  readonly changedAt: Date
}

/** A change of a setting that somebody proposed. */
export interface StoredProposal {
  readonly id: string
  readonly key: string
  readonly value: unknown
  readonly basedOn: number
  readonly proposedBy: NamedAdmin
  readonly proposedAt: Date
  readonly outcome: 'waiting' | 'confirmed' | 'withdrawn'
}

/** Lets one change of a setting follow the other, until the end of the transaction. */
export async function lockSetting(tx: Queries, key: SettingKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${key}`}, 0))`.execute(tx)
}

/** Returns the versions of a setting, newest first, at most `most` of them. */
export async function readVersions(
  db: Queries,
  key: SettingKey,
  most: number,
): Promise<readonly StoredVersion[]> {
  const rows = await db
    .selectFrom('setting_versions as version')
    .leftJoin('users as changer', 'changer.id', 'version.changed_by')
    .leftJoin('users as second', 'second.id', 'version.confirmed_by')
    .select([
      'version.version',
      'version.value',
      'version.changed_at as changedAt',
      'changer.id as changerId',
      'changer.name as changerName',
      'second.id as secondId',
      'second.name as secondName',
    ])
    .where('version.key', '=', key)
    .orderBy('version.version', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ version, value, changedAt, changerId, changerName, secondId, secondName }) => ({
    version,
    value,
    changedAt,
    changedBy: nameOf(changerId, changerName),
    confirmedBy: nameOf(secondId, secondName),
  }))
}

function nameOf(uid: string | null, name: string | null): NamedAdmin | null {
  return uid === null || name === null ? null : { uid, name }
}

/** Stores the next version of a setting. The caller holds its lock. */
export async function insertVersion(
  tx: Queries,
  row: {
    readonly key: SettingKey
    readonly version: number
    readonly value: unknown
    readonly changedBy: string | null
    readonly confirmedBy: string | null
  },
): Promise<void> {
  await tx
    .insertInto('setting_versions')
    .values({
      key: row.key,
      version: row.version,
      value: JSON.stringify(row.value),
      changed_by: row.changedBy,
      confirmed_by: row.confirmedBy,
    })
    .execute()
}

/** Returns the proposed change of a setting that waits; null if there is none. */
export function findWaitingProposal(db: Queries, key: SettingKey): Promise<StoredProposal | null> {
  return readProposal(db, (proposals) =>
    proposals.where('proposal.key', '=', key).where('proposal.outcome', '=', 'waiting'),
  )
}

/** Returns a proposed change by its id; null if there is none. */
export function findProposal(db: Queries, id: string): Promise<StoredProposal | null> {
  return readProposal(db, (proposals) => proposals.where('proposal.id', '=', id))
}

type Proposals = ReturnType<typeof selectProposals>

function selectProposals(db: Queries) {
  return db
    .selectFrom('setting_proposals as proposal')
    .innerJoin('users as proposer', 'proposer.id', 'proposal.proposed_by')
    .select([
      'proposal.id',
      'proposal.key',
      'proposal.value',
      'proposal.based_on as basedOn',
      'proposal.proposed_at as proposedAt',
      'proposal.outcome',
      'proposer.id as proposerId',
      'proposer.name as proposerName',
    ])
}

async function readProposal(
  db: Queries,
  narrow: (proposals: Proposals) => Proposals,
): Promise<StoredProposal | null> {
  const row = await narrow(selectProposals(db)).executeTakeFirst()
  if (row === undefined) return null
  const { proposerId, proposerName, ...proposal } = row
  return { ...proposal, proposedBy: { uid: proposerId, name: proposerName } }
}

/** Stores a proposed change. The caller holds the setting's lock. */
export async function insertProposal(
  tx: Queries,
  row: {
    readonly key: SettingKey
    readonly value: unknown
    readonly basedOn: number
    readonly proposedBy: string
  },
): Promise<void> {
  await tx
    .insertInto('setting_proposals')
    .values({
      key: row.key,
      value: JSON.stringify(row.value),
      based_on: row.basedOn,
      proposed_by: row.proposedBy,
    })
    .execute()
}

/** Stores what became of a proposed change. The caller holds the setting's lock. */
export async function decideProposal(
  tx: Queries,
  id: string,
  decidedBy: string,
  outcome: 'confirmed' | 'withdrawn',
): Promise<void> {
  await tx
    .updateTable('setting_proposals')
    .set({ outcome, decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

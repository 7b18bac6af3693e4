import { sql } from 'kysely'
import type { SettingKey } from '#domain/setting-table.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** An admin, with the name that the account has now. */
interface NamedAdmin {
  readonly uid: string
  readonly name: string
}

/** A version of a setting. `value` is as stored: `openSetting` reads it. */
export interface StoredVersion {
  readonly version: number
  readonly value: unknown
  readonly changedBy: NamedAdmin | null
  readonly confirmedBy: NamedAdmin | null
  readonly changedAt: Date
}

/** Lets one change of a setting follow the other, until the end of the transaction. */
export async function lockSetting(tx: Queries, key: SettingKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${key}`}, 0))`.execute(tx)
}

/** Returns the versions of a setting, newest first, at most `max` of them. */
export async function readVersions(
  db: Queries,
  key: SettingKey,
  max: number,
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
    .limit(max)
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

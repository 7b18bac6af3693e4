import { sql } from 'kysely'
import type { Queries } from './pool.ts'

/**
 * Returns how long nothing of PostgreSQL's log has been archived although a segment waits, in seconds: 0 while the archive
 * keeps up, null where the server archives nothing. A segment waits if it is complete, or if the last attempt has failed.
 */
export async function readArchiveLag(db: Queries): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select case
        when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then null
        when archiver.last_failed_time > archiver.last_archived_time
            or archiver.last_failed_time is not null and archiver.last_archived_time is null
            or pg_wal_lsn_diff(pg_current_wal_lsn(), archived.up_to) >= segment.size
          then extract(epoch from clock_timestamp() - coalesce(archiver.last_archived_time, archiver.stats_reset))
        else 0
      end::float8 as lag
    from pg_stat_archiver archiver
    cross join lateral (select pg_size_bytes(current_setting('wal_segment_size')) as size) as segment
    cross join lateral (
      -- The name of a segment is its timeline, and in two parts the number of 4 GB and of the segment in them.
      select case when archiver.last_archived_wal ~ '^[0-9A-F]{24}$' then
          '0/0'::pg_lsn
            + ('x' || substr(archiver.last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296::numeric
            + (('x' || substr(archiver.last_archived_wal, 17, 8))::bit(32)::bigint + 1) * segment.size::numeric
        end as up_to
    ) as archived`.execute(db)
  return rows[0]?.lag ?? null
}

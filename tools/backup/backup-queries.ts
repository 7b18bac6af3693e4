import type pg from 'pg'

/** A backup that has begun: from here on everything that changes is in the log of the database. */
export interface BackupBegun {
  /** The first segment of the log that the copy needs. */
  readonly firstSegment: string
  /** Where the server's files lie. */
  readonly dataDirectory: string
}

/** A backup that is taken. */
export interface BackupTaken {
  /** The last segment of the log that the copy needs. */
  readonly lastSegment: string
  /** Goes into the copy as `backup_label`: where recovery begins. */
  readonly label: string
  /** Goes into the copy as `tablespace_map`; empty where there are no tablespaces. */
  readonly tablespaceMap: string
  /** By the database's clock: all that was committed before is in it. ISO 8601. */
  readonly takenAt: string
}

/** Begins an online backup on this connection, which must stay open until it is taken. */
export async function beginBackup(client: pg.Client): Promise<BackupBegun> {
  const { rows } = await client.query<{ segment: string; folder: string }>(
    `select pg_walfile_name(pg_backup_start('yardbid', true)) as segment,
      current_setting('data_directory') as folder`,
  )
  return { firstSegment: rows[0]?.segment ?? '', dataDirectory: rows[0]?.folder ?? '' }
}

/** Ends it: the copy is whole with the log up to here. */
export async function endBackup(client: pg.Client): Promise<BackupTaken> {
  const takenAt = await readClock(client)
  const { rows } = await client.query<{ segment: string; label: string; tablespaces: string }>(
    `select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces
    from pg_backup_stop(false)`,
  )
  return {
    lastSegment: rows[0]?.segment ?? '',
    label: rows[0]?.label ?? '',
    tablespaceMap: rows[0]?.tablespaces ?? '',
    takenAt,
  }
}

/** The database's time. ISO 8601. */
export async function readClock(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.toISOString() ?? ''
}

import type pg from 'pg'

/** A backup in progress: the write-ahead log (WAL) from here on has every change. */
export interface BackupBegun {
  /** The first WAL segment that the copy needs. */
  readonly firstSegment: string
  /** The server's data directory. */
  readonly dataDirectory: string
}

/** A finished backup. */
export interface BackupTaken {
  /** The last WAL segment that the copy needs. */
  readonly lastSegment: string
  /** The text of the copy's `backup_label`, which says where recovery begins. */
  readonly label: string
  /** The text of the copy's `tablespace_map`; empty without tablespaces. */
  readonly tablespaceMap: string
  /** Everything committed before this instant of the database's clock is included. ISO 8601. */
  readonly takenAt: string
}

/** Begins an online backup on this connection, which must stay open until {@link endBackup}. */
export async function beginBackup(client: pg.Client): Promise<BackupBegun> {
  const { rows } = await client.query<{ segment: string; folder: string }>(
    `select pg_walfile_name(pg_backup_start('yardbid', true)) as segment,
      current_setting('data_directory') as folder`,
  )
  return { firstSegment: rows[0]?.segment ?? '', dataDirectory: rows[0]?.folder ?? '' }
}

/** Ends the backup. With the WAL up to this point the copy is consistent. */
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

/** Reads the time by the database's clock. ISO 8601. */
export async function readClock(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.toISOString() ?? ''
}

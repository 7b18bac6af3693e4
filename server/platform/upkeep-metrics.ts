import { Counter, Gauge, type Registry } from 'prom-client'

/** The jobs of one task. */
export interface JobCount {
  readonly task: string
  /** Jobs whose time has come and which no process has taken. */
  readonly due: number
  /** How long the oldest of them has been due, in seconds; 0 if there is none. */
  readonly oldestDueSeconds: number
  /** Jobs that failed at their last attempt. */
  readonly givenUp: number
}

/** The metrics of the jobs. */
export interface JobMeters {
  /** Sets what was counted in the database, the same for all processes. */
  counted(counts: readonly JobCount[]): void
  /** Records a failed attempt of this process at a job. */
  readonly failed: (task: string) => void
}

/** A disk's free space, size and reserve, in bytes. */
export interface Disk {
  readonly free: number
  readonly size: number
  readonly reserve: number
}

/** The metrics of what is stored, and of its backup. */
export interface StorageMeters {
  /** Sets the space of the fullest disk of the data, in bytes. */
  space(disk: Disk): void
  /** Sets the instant of the last backup, in epoch milliseconds; null if there is none. */
  backedUp(at: number | null): void
  /** Sets how long a segment of the database's log has waited for the archive, in seconds; null if there is no archive. */
  archiveLag(seconds: number | null): void
}

/** Declares the metrics of the jobs. */
export function jobMeters(registers: Registry[]): JobMeters {
  // All processes count the same jobs, so the sum of several processes would be wrong.
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['task'], aggregator: 'max', registers })
  const due = gauge('yardbid_jobs_due', 'Jobs of all processes that are due and not taken, by task.')
  const oldest = gauge(
    'yardbid_jobs_oldest_due_seconds',
    'How long the oldest job that is due and not taken has been due, by task; 0 if there is none.',
  )
  const givenUp = gauge(
    'yardbid_jobs_given_up',
    'Jobs of all processes that failed at their last attempt and are not tried again, by task.',
  )
  const failures = new Counter({
    name: 'yardbid_job_failures_total',
    help: 'Failed attempts at jobs, by task.',
    labelNames: ['task'],
    registers,
  })
  return {
    counted(counts) {
      for (const meter of [due, oldest, givenUp]) meter.reset()
      for (const { task, ...count } of counts) {
        due.set({ task }, count.due)
        oldest.set({ task }, count.oldestDueSeconds)
        givenUp.set({ task }, count.givenUp)
        // So that the first failure is an increase.
        failures.inc({ task }, 0)
      }
    },
    failed: (task) => failures.inc({ task }),
  }
}

/** Declares the metrics of what is stored. */
export function storageMeters(registers: Registry[]): StorageMeters {
  const free = new Gauge({
    name: 'yardbid_disk_free_bytes',
    help: 'Free space of the file system of DATA_DIR, or of the embedded database if its own is fuller.',
    aggregator: 'min',
    registers,
  })
  const total = new Gauge({
    name: 'yardbid_disk_size_bytes',
    help: 'Size of that file system.',
    aggregator: 'max',
    registers,
  })
  const reserved = new Gauge({
    name: 'yardbid_disk_reserve_bytes',
    help: 'Free space of that file system below which only bids and payments are taken.',
    aggregator: 'max',
    registers,
  })
  const backup = new Gauge({
    name: 'yardbid_last_backup_timestamp_seconds',
    help: 'The instant up to which the last backup recorded in DATA_DIR has everything; 0 if there is none.',
    aggregator: 'max',
    registers,
  })
  // All processes ask the same server. Without an archive there is no value, so that no alert watches one.
  const archive = new Gauge({
    name: 'yardbid_wal_archive_lag_seconds',
    help: 'How long nothing of the database’s log has been archived although a segment waits; 0 while the archive keeps up.',
    aggregator: 'max',
    labelNames: [],
    registers,
  })
  archive.remove()
  return {
    space(disk) {
      free.set(disk.free)
      total.set(disk.size)
      reserved.set(disk.reserve)
    },
    backedUp: (at) => backup.set((at ?? 0) / 1000),
    archiveLag(seconds) {
      if (seconds === null) archive.remove()
      else archive.set(seconds)
    },
  }
}

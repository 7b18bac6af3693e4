import { statfs } from 'node:fs/promises'
import { defaultReserve, roomOf, type DiskRoom } from '#domain/disk-reserve.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import { readLastBackup } from './last-backup.ts'
import type { Disk, StorageMeters } from './upkeep-metrics.ts'
import { repeat, type Repetition } from './repeat.ts'

/** In ms. What can be stored in the meantime is a small part of any reserve. */
const EVERY = 5_000

/** The disks of the data, watched until `stop`. */
export interface WatchedStorage extends Repetition {
  /** The room of the fullest of the disks, as last read; `ample` while it cannot be read. */
  readonly room: () => DiskRoom
}

/**
 * Reads now and every 5 s the free space of the disks of these folders, and the time of the last backup of DATA_DIR.
 * `reserveBytes` of each disk are for bids and payments; null for `defaultReserve`. `onRoom` is called when what they take
 * has changed.
 */
export async function watchStorage(deps: {
  readonly dataDir: string
  /** Further folders of the data, such as that of the embedded database. */
  readonly folders: readonly string[]
  readonly reserveBytes: number | null
  readonly meters: StorageMeters
  readonly onRoom: (room: DiskRoom) => void
  readonly onFailure: (error: unknown) => void
}): Promise<WatchedStorage> {
  const { dataDir, folders, reserveBytes, meters, onRoom, onFailure } = deps
  let room: DiskRoom = 'ample'
  const watch = await repeat(EVERY, onFailure, async () => {
    const disks = await Promise.all([dataDir, ...folders].map((folder) => readDisk(folder, reserveBytes)))
    const [fullest] = disks.toSorted((one, other) => shareLeft(one) - shareLeft(other))
    if (fullest !== undefined) {
      meters.space(fullest)
      const now = roomOf(fullest.free, fullest.reserve)
      if (now !== room) onRoom(now)
      room = now
    }
    meters.backedUp(await readLastBackup(dataDir))
  })
  return { room: () => room, stop: () => watch.stop() }
}

/** Returns the refusal of what the disk has no room for. */
export function refuseLowDisk(): Result<never> {
  return refuse('UNAVAILABLE', 'disk.full', { retryAfterSeconds: 60 })
}

async function readDisk(folder: string, reserveBytes: number | null): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const size = blocks * bsize
  return { free: bavail * bsize, size, reserve: reserveBytes ?? defaultReserve(size) }
}

function shareLeft({ free, reserve }: Disk): number {
  return free / reserve
}

/** The reserve of a disk where no setting says otherwise: a twentieth of it, at most 2 GB. */
const MAX_RESERVE_BYTES = 2_000_000_000

/**
 * The room of a disk. `ample`: it takes everything. `low`, below its reserve: bids and payments, with the files that
 * prove them. `critical`, below half of it: no file at all.
 */
export type DiskRoom = 'ample' | 'low' | 'critical'

/** Returns the reserve in bytes of a disk of this size. */
export function defaultReserve(sizeBytes: number): number {
  return Math.min(sizeBytes / 20, MAX_RESERVE_BYTES)
}

/** Returns the room of a disk with this much free space. */
export function roomOf(freeBytes: number, reserveBytes: number): DiskRoom {
  if (freeBytes >= reserveBytes) return 'ample'
  return freeBytes >= reserveBytes / 2 ? 'low' : 'critical'
}

/** Whether a file can still be stored. `isOfPayment`: it proves a payment. */
export function mayStoreFile(room: DiskRoom, isOfPayment: boolean): boolean {
  return room === 'ample' || (room === 'low' && isOfPayment)
}

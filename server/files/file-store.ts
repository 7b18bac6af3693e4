import type { Readable } from 'node:stream'
import type { Folder } from '#domain/files/file-rules.ts'
import { Unavailable } from '#server/platform/unavailable.ts'

/** The address of a stored file: its folder, the SHA-256 of the upload, and the rendering. */
export interface FileAddress {
  readonly folder: Folder
  /** The SHA-256 of the upload, 32 bytes. */
  readonly sha256: Uint8Array
  /** A thumbnail has the SHA-256 of the picture that it was made from. */
  readonly variant: 'original' | 'thumbnail'
}

/** A stream that was stored unchanged. */
export interface StoredStream {
  /** The SHA-256 of the stream, 32 bytes. */
  readonly sha256: Buffer
  readonly sizeBytes: number
}

/** A stored file, open for reading. The caller must read the stream to its end or destroy it. */
export interface OpenFile {
  readonly sizeBytes: number
  readonly content: Readable
}

/** Returns those of the given contents (hexadecimal SHA-256 of uploads to the folder) whose files must be retained. */
export type FindReferenced = (folder: Folder, contents: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Stores uploads. A file is named by its content, so it never changes, and storing it again is harmless. When `put`
 * resolves, the file is stored durably; when it rejects, nothing is stored.
 *
 * @throws {@link FileStoreUnavailable} from every method, if the store cannot be reached or is full.
 */
export interface FileStore {
  put(address: FileAddress, bytes: Uint8Array): Promise<void>
  /** Stores an original of unknown size. Returns null and stores nothing if it is longer than `maxBytes`. */
  putStream(folder: Folder, source: Readable, maxBytes: number): Promise<StoredStream | null>
  /**
   * Permanently removes the files that were stored before `before` and that `findNamed` does not return, and partial
   * files that a killed process left before then. Files that are stored again in the meantime are retained. A store
   * may first move a file aside, from where `open` still reads it, and remove it in a sweep whose `before` is after that.
   * Sweeps must not overlap.
   */
  sweep(before: Date, findNamed: FindReferenced): Promise<void>
  /** Opens a file for reading; null if there is no such file. */
  open(address: FileAddress): Promise<OpenFile | null>
}

/** The store cannot be reached or is full. The caller may try again later. */
export class FileStoreUnavailable extends Unavailable {
  override readonly name = 'FileStoreUnavailable'

  constructor(message: string, options?: ErrorOptions) {
    super(message, ANSWER, options)
  }
}

const ANSWER = { reason: 'file.storeAway', retryAfterSeconds: 30 } as const

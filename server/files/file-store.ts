import type { Readable } from 'node:stream'
import type { Folder } from '#domain/files/file-rules.ts'
import { Unavailable } from '#server/platform/unavailable.ts'

/** Where a stored file is: its folder, the SHA-256 of what was uploaded, and which rendering of it. */
export interface FileAddress {
  readonly folder: Folder
  /** 32 bytes. */
  readonly sha256: Uint8Array
  /** A thumbnail has the address of the picture that it was made from. */
  readonly variant: 'original' | 'thumbnail'
}

/** What became of a stream that was stored as it came. */
export interface StoredStream {
  /** 32 bytes. */
  readonly sha256: Buffer
  readonly sizeBytes: number
}

/** A stored file, open for reading. Whoever opens it reads the stream to its end or destroys it. */
export interface OpenFile {
  readonly sizeBytes: number
  readonly content: Readable
}

/** Of some contents of a folder, each the SHA-256 of an upload in hexadecimal digits, those that are to stay. */
export type FindNamed = (folder: Folder, contents: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Where uploads lie. A file is named by its content, so it never changes and storing it again is harmless.
 * What was put is there for good when the promise resolves, and not at all when it rejects.
 *
 * Every method throws {@link FileStoreUnavailable} where the store is away or full.
 */
export interface FileStore {
  put(address: FileAddress, bytes: Uint8Array): Promise<void>
  /** Stores an original of a size that is not known before its end; null, and nothing kept, beyond `maxBytes`. */
  putStream(folder: Folder, source: Readable, maxBytes: number): Promise<StoredStream | null>
  /**
   * Removes for good what was put before `before` and is not among what `findNamed` answers: of some contents of a
   * folder, in hexadecimal digits, those that something names. Also what a killed process left half-written by then.
   * What is put anew meanwhile stays.
   */
  sweep(before: Date, findNamed: FindNamed): Promise<void>
  /** Null where there is no such file. */
  open(address: FileAddress): Promise<OpenFile | null>
}

/** The store cannot be reached, or has no room: try again later. */
export class FileStoreUnavailable extends Unavailable {
  override readonly name = 'FileStoreUnavailable'

  constructor(message: string, options?: ErrorOptions) {
    super(message, SAYS, options)
  }
}

const SAYS = {
  sentence: 'Files can’t be stored or read at the moment. Please try again soon.',
  retryAfterSeconds: 30,
}

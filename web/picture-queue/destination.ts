import type { Folder } from '#domain/files/file-rules.ts'
import type { QueuedPicture } from './queued-picture.ts'

/** The destination of pictures of one kind: their upload folder, and the call that attaches them. */
export interface Destination {
  /** The upload folder. */
  readonly folder: Folder
  /**
   * Attaches an uploaded file to what the picture belongs to. A repeat with the same picture must change nothing.
   * @throws {CallFailure} on any failure
   */
  readonly attach: (picture: QueuedPicture, fileId: string, signal: AbortSignal) => Promise<void>
}

/** The destinations by kind. */
export type Destinations = Readonly<Record<string, Destination>>

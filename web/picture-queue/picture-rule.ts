import type { TextId } from '#web/text/text.ts'

/** Which files are taken for a view of a car, or for a part of its papers. */
export interface PictureRule {
  /** The media types. Where JPEG is taken, so is a HEIC, which is converted. */
  readonly takes: RegExp
  /** The sentence about a file of any other kind; it may name the `type`. */
  readonly wrongKind: TextId
  /** The long edge in pixels to which a picture is shrunk. */
  readonly longEdge: number
  /** The kinds of the device’s files that a person may choose; undefined if only the camera is offered. */
  readonly accept?: string
}

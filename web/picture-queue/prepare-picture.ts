import '#web/picture-queue/picture-queue-texts.ts'
import { LONG_EDGES, MAX_FILE_BYTES } from '#domain/files/file-rules.ts'
import type { TextId } from '#web/text/text.ts'
import type { TextValues } from '#web/text/text-family.ts'
import {
  isPhonePicture,
  namePhonePicture,
  shrinkPicture,
  UnreadablePicture,
} from '#web/ui/upload/shrink-picture.ts'
import { NotKept } from './picture-store.ts'

/** Thrown for a file that cannot enter the queue; carries the sentence that says why. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault'
  readonly text: TextId
  readonly values: TextValues

  constructor(text: TextId, values: TextValues = {}) {
    super(text)
    this.text = text
    this.values = values
  }
}

/**
 * Shrinks a file from the camera for the queue.
 * @throws {PictureFault} for a file that is no picture, cannot be read, or is still too large
 */
export async function preparePicture(chosen: File): Promise<Blob> {
  const file = await namePhonePicture(chosen).catch(() => chosen)
  if (!file.type.startsWith('image/') && !isPhonePicture(file)) {
    throw new PictureFault('queue.wrongKind', { type: file.type === '' ? chosen.name : file.type })
  }
  const picture = await shrinkPicture(file, LONG_EDGES.view).catch((error: unknown) => {
    if (error instanceof UnreadablePicture) throw new PictureFault('queue.unreadable')
    throw error
  })
  if (picture.size > MAX_FILE_BYTES) throw new PictureFault('queue.tooLarge')
  return picture
}

/** Returns the sentence that says why a picture was not kept. */
export function faultOf(error: unknown): { readonly text: TextId; readonly values: TextValues } {
  if (error instanceof PictureFault) return error
  if (error instanceof NotKept) return { text: error.isFull ? 'queue.full' : 'queue.unkept', values: {} }
  return { text: 'queue.unreadable', values: {} }
}

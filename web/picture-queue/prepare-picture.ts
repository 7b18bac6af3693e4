import '#web/picture-queue/picture-queue-texts.ts'
import { FILE_KINDS, MAX_FILE_BYTES } from '#domain/files/file-rules.ts'
import type { TextId } from '#web/text/text.ts'
import type { TextValues } from '#web/text/text-family.ts'
import {
  isPhonePicture,
  namePhonePicture,
  shrinkPicture,
  UnreadablePicture,
} from '#web/ui/upload/shrink-picture.ts'
import type { PictureRule } from './picture-rule.ts'
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
 * Shrinks a file from the camera for the queue; a PDF stays as it is.
 * @throws {PictureFault} for a file that the rule does not take, cannot be read, or is still too large
 */
export async function preparePicture(chosen: File, rule: PictureRule): Promise<Blob> {
  const file = await namePhonePicture(chosen).catch(() => chosen)
  if (!rule.takes.test(isPhonePicture(file) ? FILE_KINDS.jpeg.mediaType : file.type)) {
    throw new PictureFault(rule.wrongKind, { type: file.type === '' ? chosen.name : file.type })
  }
  const picture = file.type === FILE_KINDS.pdf.mediaType ? file : await shrink(file, rule.longEdge)
  if (picture.size > MAX_FILE_BYTES) throw new PictureFault('queue.tooLarge')
  return picture
}

async function shrink(file: File, longEdge: number): Promise<Blob> {
  try {
    return await shrinkPicture(file, longEdge)
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new PictureFault('queue.unreadable')
    throw error
  }
}

/** Returns the sentence that says why a picture was not kept. */
export function faultOf(error: unknown): { readonly text: TextId; readonly values: TextValues } {
  if (error instanceof PictureFault) return error
  if (error instanceof NotKept) return { text: error.isFull ? 'queue.full' : 'queue.unkept', values: {} }
  return { text: 'queue.unreadable', values: {} }
}

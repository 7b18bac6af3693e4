import type { PictureQueue } from '../picture-queue.ts'
import { useContent } from '../use-content.ts'
import type { CaptureView } from './views.ts'

/** The picture of a view as it is shown. */
export interface ShownPicture {
  readonly url: string
  /** The small picture; null for a PDF, which opens in the browser's viewer. */
  readonly small: string | null
}

/** Returns the picture of a view: from this device, or else the server's. Null if there is none. */
export function useShown(queue: PictureQueue, { takenId, arrived }: CaptureView): ShownPicture | null {
  const local = useContent(queue, takenId)
  if (local !== null) return { url: local.url, small: local.isDocument ? null : local.url }
  return arrived === null ? null : { url: arrived.url, small: arrived.thumbnailUrl }
}

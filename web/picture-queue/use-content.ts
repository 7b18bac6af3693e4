import { useEffect, useState } from 'react'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import type { PictureQueue } from './picture-queue.ts'

/** The content of a picture on this device. */
export interface LocalContent {
  /** A local URL. */
  readonly url: string
  /** Whether it is a PDF, which an image element cannot show. */
  readonly isDocument: boolean
}

/** Returns a picture's content; null while it is read, or if this device no longer has it. */
export function useContent(queue: PictureQueue, id: string | null): LocalContent | null {
  const [shown, setShown] = useState<(LocalContent & { readonly id: string }) | null>(null)
  useEffect(() => {
    if (id === null) return
    let url: string | null = null
    let isOver = false
    const read = async () => {
      const content = await queue.read(id)
      if (content === null || isOver) return
      url = URL.createObjectURL(content)
      setShown({ id, url, isDocument: content.type === FILE_KINDS.pdf.mediaType })
    }
    void read()
    return () => {
      isOver = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [queue, id])
  return shown !== null && shown.id === id ? shown : null
}

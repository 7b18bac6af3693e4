import { useEffect, useState } from 'react'
import type { PictureQueue } from './picture-queue.ts'

/** Returns a local URL of a picture's content; null while it is read, or if this device no longer has it. */
export function useContentUrl(queue: PictureQueue, id: string | null): string | null {
  const [shown, setShown] = useState<{ readonly id: string; readonly url: string } | null>(null)
  useEffect(() => {
    if (id === null) return
    let url: string | null = null
    let isOver = false
    const read = async () => {
      const content = await queue.read(id)
      if (content === null || isOver) return
      url = URL.createObjectURL(content)
      setShown({ id, url })
    }
    void read()
    return () => {
      isOver = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [queue, id])
  return shown !== null && shown.id === id ? shown.url : null
}

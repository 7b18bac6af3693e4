import { useEffect, useState } from 'react'
import type { DraftStorage } from './draft-storage.ts'

/** Returns an address at which this page shows a picture of the phone; null while there is none. */
export function useLocalPicture(storage: DraftStorage, key: string | null): string | null {
  const [shown, setShown] = useState<{ readonly key: string; readonly url: string } | null>(null)
  useEffect(() => {
    if (key === null) return
    let isOver = false
    let url: string | null = null
    const load = async () => {
      const picture = await storage.loadPicture(key).catch(() => null)
      if (picture === null || isOver) return
      url = URL.createObjectURL(picture)
      setShown({ key, url })
    }
    void load()
    return () => {
      isOver = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [storage, key])
  return shown !== null && shown.key === key ? shown.url : null
}

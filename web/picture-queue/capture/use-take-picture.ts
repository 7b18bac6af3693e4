import { useEffect, useState } from 'react'
import { useAnyText } from '#web/text/text.ts'
import { fetchShrinker } from '#web/ui/upload/shrink-picture.ts'
import type { PictureQueue } from '../picture-queue.ts'
import type { PictureRule } from '../picture-rule.ts'
import { faultOf, preparePicture } from '../prepare-picture.ts'
import type { QueuedPicture, TakenPicture } from '../queued-picture.ts'

interface Taking {
  readonly isBusy: boolean
  /** Why the last picture was not kept; null if it was. */
  readonly fault: string | null
  readonly take: (file: File) => Promise<void>
}

/** Keeps the pictures that the camera returns, as far as the rule takes them, on the device. A new one replaces `queued`, which waits there. */
export function useTakePicture(
  queue: PictureQueue,
  taken: Pick<TakenPicture, 'kind' | 'subject' | 'part' | 'label' | 'title'>,
  queued: QueuedPicture | null,
  rule: PictureRule,
): Taking {
  const t = useAnyText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // The network may be gone when the picture is taken. Then the fetch is tried again.
  useEffect(() => void fetchShrinker().catch(() => undefined), [])
  return {
    isBusy,
    fault,
    async take(file) {
      setBusy(true)
      setFault(null)
      try {
        const content = await preparePicture(file, rule)
        await queue.add(taken, content, queued === null ? [] : [queued.id])
      } catch (error) {
        const { text, values } = faultOf(error)
        setFault(t(text, values))
      } finally {
        setBusy(false)
      }
    },
  }
}

import { useState } from 'react'
import type { EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import type { PictureQueue } from '#web/picture-queue/picture-queue.ts'
import { faultOf, preparePicture } from '#web/picture-queue/prepare-picture.ts'
import { useText } from '#web/text/text.ts'
import { EVALUATION } from '../portal/evaluation-destination.ts'
import type { CaptureView } from './views.ts'

interface Taking {
  readonly isBusy: boolean
  /** Why the last picture was not kept; null if it was. */
  readonly fault: string | null
  readonly take: (file: File) => Promise<void>
}

/** Keeps the pictures of a view on the device. A new one replaces the one that waits there. */
export function useTakePicture(
  { angle, queued }: Pick<CaptureView, 'angle' | 'queued'> & { readonly angle: EvaluationAngle },
  car: { readonly subject: string; readonly title: string },
  queue: PictureQueue,
): Taking {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  return {
    isBusy,
    fault,
    async take(file) {
      setBusy(true)
      setFault(null)
      try {
        const content = await preparePicture(file)
        const replaced = queued === null ? [] : [queued.id]
        await queue.add({ kind: EVALUATION, label: angle, ...car }, content, replaced)
      } catch (error) {
        const { text, values } = faultOf(error)
        setFault(t(text, values))
      } finally {
        setBusy(false)
      }
    },
  }
}

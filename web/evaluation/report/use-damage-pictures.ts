import { useEffect, useEffectEvent, useRef } from 'react'
import { LogOutQuestion } from '#web/picture-queue/log-out-question.tsx'
import { logOutSlot } from '#web/picture-queue/log-out-slot.ts'
import type { PictureQueue, QueueView } from '#web/picture-queue/picture-queue.ts'
import type { QueuedPicture } from '#web/picture-queue/queued-picture.ts'
import { usePictureQueue } from '#web/picture-queue/use-picture-queue.ts'
import { DAMAGE, EVALUATION_DESTINATIONS } from '../portal/evaluation-destination.ts'

/** The pictures of a report's damages that were taken on this device. */
export interface DamagePictures {
  readonly flowEntityId: string
  readonly queue: PictureQueue
  readonly activity: QueueView['activity']
  /** The earliest first; empty also until they are read from the device. */
  readonly pictures: readonly QueuedPicture[]
}

/** Returns the pictures of a report's damages on this device. Calls `onArrived` when one of them has arrived. */
export function useDamagePictures(flowEntityId: string, onArrived: () => void): DamagePictures {
  const { queue, activity, pictures } = usePictureQueue(EVALUATION_DESTINATIONS)
  const own = pictures?.filter(({ kind, subject }) => kind === DAMAGE && subject === flowEntityId) ?? null
  const arrived = own?.filter(({ status }) => status === 'arrived').length ?? null
  const before = useRef<number | null>(null)
  const announce = useEffectEvent(onArrived)
  useEffect(() => {
    logOutSlot.question = LogOutQuestion
  }, [])
  useEffect(() => {
    const isNew = before.current !== null && arrived !== null && arrived > before.current
    before.current = arrived
    if (isNew) announce()
  }, [arrived])
  return { flowEntityId, queue, activity, pictures: own ?? [] }
}

/** Returns the latest picture of a damage that was taken on this device; it may have arrived. Null if there is none. */
export function latestOf({ pictures }: DamagePictures, damageId: string): QueuedPicture | null {
  return pictures.findLast(({ part }) => part === damageId) ?? null
}

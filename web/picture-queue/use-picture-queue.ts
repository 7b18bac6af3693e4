import { useSyncExternalStore } from 'react'
import { useSession } from '#web/session/session.tsx'
import type { Destinations } from './destination.ts'
import { openQueue, type PictureQueue, type QueueView } from './picture-queue.ts'

/** Returns the signed-in person's queue and what is in it. Once used, it sends for as long as the page lives. */
export function usePictureQueue(destinations: Destinations): QueueView & { readonly queue: PictureQueue } {
  const { user } = useSession()
  const queue = openQueue(user.uid, destinations)
  const view = useSyncExternalStore(queue.subscribe, queue.view)
  return { ...view, queue }
}

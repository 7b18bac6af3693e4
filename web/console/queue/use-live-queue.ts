import { changesQueue, type Queue } from '#domain/console/queues.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useRefreshSoon } from '../parts/refresh-soon.ts'

/** Reads a queue again after each event that can change it. */
export function useLiveQueue(queue: Queue): void {
  const refresh = useRefreshSoon(queryKeyOf('admin/getQueue', { queue }))
  useLiveEvent('flow', ({ event }) => {
    if (changesQueue(event, queue)) refresh()
  })
  useLiveEvent('dealer', () => {
    if (queue === 'onboarding') refresh()
  })
}

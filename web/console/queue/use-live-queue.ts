import type { Queue } from '#contract/queues.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { CONSOLE_QUEUES } from '#web/console-queues.ts'
import { useRefreshSoon } from '#web/api/refresh-soon.ts'

/** Reads a queue again after each event that can change it. */
export function useLiveQueue(queue: Queue): void {
  const { steps, ofDealers } = CONSOLE_QUEUES[queue]
  const refresh = useRefreshSoon(queryKeyOf('admin/getQueue', { queue }))
  useLiveEvent('flow', ({ event }) => {
    if (steps.includes(event)) refresh()
  })
  useLiveEvent('dealer', () => {
    if (ofDealers) refresh()
  })
}

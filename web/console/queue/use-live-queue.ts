import type { Queue } from '#contract/queues.ts'
import { movesThrough } from '#domain/flows/moves-through.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { CONSOLE_QUEUES } from '#web/console-queues.ts'
import { useRefreshSoon } from '../parts/refresh-soon.ts'

/** Reads a queue again after each event that can change it. */
export function useLiveQueue(queue: Queue): void {
  const { states, ofDealers } = CONSOLE_QUEUES[queue]
  const refresh = useRefreshSoon(queryKeyOf('admin/getQueue', { queue }))
  useLiveEvent('flow', ({ event }) => {
    if (movesThrough(event, states)) refresh()
  })
  useLiveEvent('dealer', () => {
    if (ofDealers) refresh()
  })
}

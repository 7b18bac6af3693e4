import type { Output } from '#contract/api.ts'
import type { Queue } from '#contract/queues.ts'
import { CONSOLE_QUEUES } from '#web/console-queues.ts'
import { useLiveEvent } from './live.tsx'
import { useRefreshSoon } from './refresh-soon.ts'
import { queryKeyOf, useRead } from './use-operation.ts'

/** How often the counts are read again, in ms: some changes have no live event. */
export const REFETCH_INTERVAL = 60_000

/** The number of items in a queue, and of the overdue ones among them. */
type QueueCount = Output<'admin/getQueueCounts'>['queues'][number]

/** The steps that change a queue. */
const STEPS = new Set<string>(Object.values(CONSOLE_QUEUES).flatMap(({ steps }) => steps))

/** Returns the counts of the queues by name, empty until they are read. They are read again after each event that can change one. */
export function useQueueCounts(): ReadonlyMap<Queue, QueueCount> {
  const { data } = useRead('admin/getQueueCounts', {}, { refetchInterval: REFETCH_INTERVAL })
  const refresh = useRefreshSoon(queryKeyOf('admin/getQueueCounts', {}))
  useLiveEvent('flow', ({ event }) => {
    if (STEPS.has(event)) refresh()
  })
  useLiveEvent('dealer', refresh)
  return new Map(data?.queues.map((counted) => [counted.queue, counted]))
}

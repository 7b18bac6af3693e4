import type { adminQueue } from '#contract/console/admin-queue.ts'
import type { QueueItem } from '#contract/queues.ts'
import { accept } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import type { QueueSources } from '#server/platform/queue-source.ts'
import { countQueueItems, countQueues, readQueueItems } from './queue-queries.ts'

/** Creates the handlers for the queues of items that wait for admins. */
export function createAdminQueueHandlers(queues: QueueSources): HandlersOf<typeof adminQueue> {
  return {
    'admin/getQueueCounts': async ({ db }) => accept({ queues: await countQueues(db, queues) }),
    'admin/getQueue': async ({ db, input: { queue, q, limit, cursor }, caller }) => {
      const list = { list: 'queue', queue, q }
      const after = readCursor(list, cursor, instantAndId)
      if (!after.ok) return after
      const { waiting, search, describe } = queues[queue]
      const sought = { waiting, condition: q === undefined ? null : await search(db, q) }
      const [rows, { total, overdue }] = await Promise.all([
        readQueueItems(db, sought, after.value, limit + 1),
        countQueueItems(db, sought),
      ])
      const { page, last } = cutPage(rows, limit)
      const ids = page.map(({ id }) => id)
      const described = await describe(db, ids, userOf(caller).userId)
      return accept({
        // Without the items that were answered between the two queries.
        items: page.flatMap(({ id, since, due }): QueueItem[] => {
          const facts = described.get(id)
          if (facts === undefined) return []
          return [{ ...facts, since: since.toISOString(), due: due.toISOString() }]
        }),
        total,
        overdue,
        nextCursor: last ? writeCursor(list, [last.dueAt, last.id]) : null,
      })
    },
  }
}

import { accept, refuse } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/http/cursor.ts'
import type { Handlers } from '#server/http/handler.ts'
import { countMessages, listMessages } from './outbox-list-queries.ts'

/** What was sent to whom, for a house whose messages go to the outbox. */
export function createAdminOutboxHandlers(deps: {
  readonly production: boolean
}): Pick<Handlers, 'admin/getOutbox'> {
  return {
    'admin/getOutbox': async ({ db, input: { to, limit, cursor } }) => {
      if (deps.production) return refuse('NOT_FOUND', 'This house has no outbox: its messages are sent.')
      const after = readCursor({ to }, cursor, instantAndId)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listMessages(db, to, after.value, limit + 1),
        countMessages(db, to),
      ])
      const { page, last } = cutPage(rows, limit)
      return accept({
        messages: page.map(({ createdAt, moment: _, ...message }) => ({
          ...message,
          createdAt: createdAt.toISOString(),
        })),
        total,
        nextCursor: last ? writeCursor({ to }, [last.moment, last.id]) : null,
      })
    },
  }
}

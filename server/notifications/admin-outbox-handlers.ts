import type { adminOutbox } from '#contract/notifications/admin-outbox.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { countMessages, listMessages } from './outbox-list-queries.ts'
import { HIDDEN } from './queued-message.ts'

/** Replaces codes and links with dots, because they would open the recipient's account. */
function hide(text: string, secrets: readonly (string | null)[]): string {
  return secrets.reduce<string>(
    (hidden, secret) => (secret === null || secret === '' ? hidden : hidden.replaceAll(secret, HIDDEN)),
    text,
  )
}

/** Creates the handler that lists sent messages. It refuses with NOT_FOUND in production, which has no outbox. */
export function createAdminOutboxHandlers(deps: {
  readonly production: boolean
}): HandlersOf<typeof adminOutbox> {
  return {
    'admin/getOutbox': async ({ db, input }) => {
      const { limit, cursor } = input
      if (deps.production) return refuse('NOT_FOUND', 'outbox.none')
      const after = readCursor({ list: 'outbox', to: input.to }, cursor, instantAndId)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listMessages(db, input.to, after.value, limit + 1),
        countMessages(db, input.to),
      ])
      const { page, last } = cutPage(rows, limit)
      return accept({
        messages: page.map(({ id, channel, to, subject, text, code, link, createdAt }) => ({
          id,
          channel,
          to,
          subject,
          text: hide(text, [code, link]),
          createdAt: createdAt.toISOString(),
        })),
        total,
        nextCursor: last ? writeCursor({ list: 'outbox', to: input.to }, [last.moment, last.id]) : null,
      })
    },
  }
}

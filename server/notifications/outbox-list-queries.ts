import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'

function narrowed(db: Queries, to: string | undefined) {
  const messages = db.selectFrom('outbox')
  if (to === undefined) return messages
  // A mobile may be given with or without +91. The wildcards of LIKE are escaped.
  const part = `%${to.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return messages.where(sql<boolean>`recipient::text ilike ${part}`)
}

/** Reads a page of the messages whose recipient contains this text, newest first. */
export async function listMessages(
  db: Queries,
  to: string | undefined,
  after: InstantAndId | null,
  limit: number,
) {
  return narrowed(db, to)
    .select([
      'id',
      'channel',
      'recipient as to',
      'subject',
      'text',
      'code',
      'link',
      'created_at as createdAt',
    ])
    .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('moment'))
    .$if(after !== null, (messages) =>
      messages.where(
        sql<boolean>`(created_at, id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the messages whose recipient contains this text. */
export async function countMessages(db: Queries, to: string | undefined): Promise<number> {
  const row = await narrowed(db, to)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

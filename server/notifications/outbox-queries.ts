import { sql } from 'kysely'
import type { WrittenMessage } from './message-carrier.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A message in the outbox. */
export interface OutboxRow {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly kind: string
  readonly subject: string | null
  readonly text: string
  readonly code: string | null
  readonly link: string | null
  /** The names of the attached files. */
  readonly attachments: readonly string[]
  readonly createdAt: Date
}

/** Inserts a message into the outbox, unless it is already there. */
export async function insertIntoOutbox(db: Queries, message: WrittenMessage): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: message.id,
      channel: message.channel,
      recipient: message.to,
      kind: message.kind,
      subject: message.subject,
      text: message.text,
      code: message.values['code'] ?? null,
      link: message.values['link'] ?? null,
      attachments: message.attachments.map(({ fileName }) => fileName),
      created_at: message.queuedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reads the outbox for one recipient or for all, newest first. */
export async function readOutbox(
  db: Queries,
  { to, limit }: { readonly to: string | null; readonly limit: number },
): Promise<readonly OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .select([
      'recipient as to',
      'channel',
      'kind',
      'subject',
      'text',
      'code',
      'link',
      'attachments',
      'created_at as createdAt',
    ])
    .$if(to !== null, (query) => query.where('recipient', '=', to))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes messages older than a week from the outbox. */
export async function deleteOldMessages(db: Queries): Promise<void> {
  await sql`delete from outbox where created_at < clock_timestamp() - interval '7 days'`.execute(db)
}

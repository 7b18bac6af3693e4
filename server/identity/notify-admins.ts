import { queueMessage, type Message } from '#server/notifications/queue-message.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findActiveAdmins } from './active-admins-queries.ts'

/** Queues a message to every admin who is not disabled, and to the addresses of `also`. Each address gets it once. */
export async function notifyAdmins(
  tx: Queries,
  write: (to: string) => Message,
  also: readonly string[] = [],
): Promise<void> {
  const admins = await findActiveAdmins(tx)
  for (const to of new Set([...admins.map(({ email }) => email), ...also])) await queueMessage(tx, write(to))
}

import type { Queries } from '#server/platform/db/pool.ts'
import { insertIntoOutbox } from './outbox-queries.ts'
import type { MessageCarrier } from './messages.ts'

/** Carries messages no farther than the outbox, where whoever develops or tries the house reads them. */
export function createOutboxCarrier(db: Queries): MessageCarrier {
  return { send: (message) => insertIntoOutbox(db, message) }
}

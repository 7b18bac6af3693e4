import type { Queries } from '#server/platform/db/pool.ts'
import { insertIntoOutbox } from './outbox-queries.ts'
import type { MessageCarrier } from './message-carrier.ts'

/** Creates a carrier that stores messages in the outbox instead of sending them, for developers and demos. */
export function createOutboxCarrier(db: Queries): MessageCarrier {
  return { send: (message) => insertIntoOutbox(db, message) }
}

import { openDB, type DBSchema } from 'idb'
import { ANSWERS_DATABASE, isSignedIn } from '#web/session/person-storage.ts'

/** The last answer to a read, kept on the device. */
interface KeptAnswer {
  /** The uid of the person it was given to. */
  readonly owner: string
  readonly operation: string
  /** The decoded answer. */
  readonly answer: unknown
  /** Epoch milliseconds on the device's clock. */
  readonly readAt: number
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer }
}

const open = () =>
  openDB<Schema>(ANSWERS_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore('answers', { keyPath: 'operation' }),
  })

/**
 * Keeps an answer instead of the last one of its operation, whoever that was given to; none of a person who has left
 * meanwhile.
 */
export async function keepAnswer(kept: KeptAnswer): Promise<void> {
  const database = await open()
  if (isSignedIn(kept.owner)) await database.put('answers', kept)
  database.close()
}

/** Returns the last answer that this person was given; null if there is none. */
export async function keptAnswer(owner: string, operation: string): Promise<KeptAnswer | null> {
  const database = await open()
  const kept = await database.get('answers', operation)
  database.close()
  return kept?.owner === owner ? kept : null
}

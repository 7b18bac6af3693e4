import type { OperationName } from '#contract/api.ts'

/** A call answered with 401, and the token it carried. */
export interface Unauthorized {
  readonly operation: OperationName
  readonly token: string
}

const listeners = new Set<(event: Unauthorized) => void>()

/** Subscribes to calls answered with 401; returns the unsubscribe function. */
export function onUnauthorized(listener: (event: Unauthorized) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the listeners that a session is over. */
export function reportUnauthorized(event: Unauthorized): void {
  for (const listener of listeners) listener(event)
}

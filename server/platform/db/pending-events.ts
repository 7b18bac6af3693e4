/** Publishes live events to every process. Each payload is a JSON list of `BusMessage`. */
export type Publish = (payloads: readonly string[]) => void

/** The live events of one transaction, which are published after its commit. */
export interface PendingEvents {
  add(payloads: readonly string[]): void
  /** Drops the collected events, after their work was rolled back. */
  clear(): void
  /** Publishes the collected events. Must be called after the commit. */
  publish(): void
}

/** Collects the events of one transaction for `publish`. */
export function createPendingEvents(publish: Publish): PendingEvents {
  const pending: string[] = []
  return {
    add: (payloads) => {
      pending.push(...payloads)
    },
    clear: () => {
      pending.length = 0
    },
    publish: () => {
      if (pending.length > 0) publish(pending)
    },
  }
}

import type { Subscription } from '#server/platform/db/listen.ts'

/** The callbacks of a subscriber to the live bus. */
export interface LiveBusCallbacks {
  /** Receives the messages of one commit, or a part of them, as a JSON list. */
  readonly onPayload: (payload: string) => void
  /** Called when messages may have been missed. */
  readonly onGap: () => void
  /** Called on every connection loss and failed attempt. The bus retries. */
  readonly onFailure: (error: unknown) => void
}

/** Carries live events between processes. Events are hints: each one either arrives or causes a reported gap. */
export interface LiveBus {
  /**
   * Publishes the events of a commit to all processes, including this one. Null if the database carries the events, in
   * which case the transaction itself publishes them with NOTIFY.
   */
  readonly publish: ((payloads: readonly string[]) => void) | null
  /** Listens until stopped. @throws the error of the first attempt, if the app cannot work without this bus. */
  listen(callbacks: LiveBusCallbacks): Promise<Subscription>
}

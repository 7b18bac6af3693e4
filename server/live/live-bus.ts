import type { Listening } from '#server/platform/db/listen.ts'

/** Who hears what the processes of the house tell each other. */
export interface LiveEars {
  /** Hears what one commit told, or a part of it, as JSON. */
  readonly onPayload: (payload: string) => void
  /** Something may have been missed. */
  readonly onGap: () => void
  /** Hears of every loss and of every attempt that failed; it is tried again. */
  readonly onFailure: (error: unknown) => void
}

/** Carries live events between the processes of the house: hints, which arrive or leave a gap that is told. */
export interface LiveBus {
  /**
   * Tells all processes, this one too, of what has just been committed. Null: the database carries it, and the
   * transaction itself tells it by NOTIFY.
   */
  readonly publish: ((payloads: readonly string[]) => void) | null
  /** Listens until it is stopped. @throws whatever the first attempt meets, where nothing works without. */
  listen(ears: LiveEars): Promise<Listening>
}

/**
 * Messages of a worker to the primary process, over the channel between them. Workers name each other by the numbers that
 * `cluster` gives them.
 */
export type MessageToPrimary =
  /** The worker is ready to lead. */
  | { readonly kind: 'lead: join' }
  /** The worker is not to be asked anything more. */
  | { readonly kind: 'lead: leave' }
  | { readonly kind: 'lead: ask'; readonly id: number; readonly body: string }
  | { readonly kind: 'lead: answer'; readonly to: number; readonly id: number; readonly body: string }
  | { readonly kind: 'lead: ping' }
  | { readonly kind: 'lead: pong'; readonly to: number }
  /** The lead has not answered this worker's pings. */
  | { readonly kind: 'lead: silent'; readonly lead: number }

/** Messages of the primary process to a worker. */
export type MessageToWorker =
  /** The worker that leads from now on, or null. `lost`: what the previous lead has not answered stays unanswered. */
  | { readonly kind: 'lead: is'; readonly lead: number | null; readonly lost: boolean }
  | { readonly kind: 'lead: asked'; readonly from: number; readonly id: number; readonly body: string }
  | { readonly kind: 'lead: answered'; readonly id: number; readonly body: string }
  | { readonly kind: 'lead: pinged'; readonly from: number }
  | { readonly kind: 'lead: ponged' }
  /** The answer to `leave`: nothing more will be asked. */
  | { readonly kind: 'lead: left' }
  /** The worker was silent, so it leads no longer. It may join again. */
  | { readonly kind: 'lead: dismissed' }

/** Whether a message that a worker sent to the primary process is one of these; other messages have other kinds. */
export function isToPrimary(message: unknown): message is MessageToPrimary {
  return isOfLead(message)
}

/** Whether a message that the primary process sent to a worker is one of these. */
export function isToWorker(message: unknown): message is MessageToWorker {
  return isOfLead(message)
}

function isOfLead(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    typeof message.kind === 'string' &&
    message.kind.startsWith('lead: ')
  )
}

import type { FlowNote } from '#domain/flows/note-words.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { announce } from './announce.ts'
import { appendEvents, type LoggedEvent } from './event-log.ts'

/** Something that happened to a flow and is no step. */
export interface NotedEvent extends LoggedEvent {
  readonly event: FlowNote
  readonly flowId: string
  readonly lotId: string
  readonly carId: string
  readonly organisationId: string
}

/** Logs events of flows that are no steps, and announces them to the open screens when the transaction commits. */
export async function noteFlows(tx: Tx, events: readonly NotedEvent[]): Promise<void> {
  await appendEvents(tx, events)
  await announce(
    tx,
    events.map(({ event, flowId, organisationId, carId }) => ({
      kind: 'note',
      event,
      flowId,
      organisationId,
      carId,
    })),
  )
}

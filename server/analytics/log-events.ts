import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { LogEvent } from '#domain/analytics/event-catalogue.ts'
import type { NonFlowEvent } from '#server/flows/event-log.ts'

/** The entries of the event log that an analytics event is recorded from. */
interface LogRow {
  readonly entries: readonly FlowEvent[]
  /**
   * Only once the outcome of the entry's lot is final: for what would reveal a sealed lot's bids, and for a loss, which
   * the house can still turn into an award.
   */
  readonly onceFinal?: 'ofSealedLots' | 'ofAllLots'
}

/** For each event of the table TRACKED that only the server knows: the entries of the event log that it is recorded from. */
export const LOG_EVENTS: Readonly<Record<LogEvent, LogRow>> = {
  gate_pass_approved: { entries: ['approveGatePass'] },
  evaluation_completed: { entries: ['completeEvaluation'] },
  sealed_bid_placed: { entries: ['placeBid'], onceFinal: 'ofSealedLots' },
  auction_won: { entries: ['award', 'acceptCounter', 'acceptOffer'] },
  auction_lost: { entries: ['lose', 'declineCounter'], onceFinal: 'ofAllLots' },
  payment_approved: { entries: ['approvePayment'] },
  payment_rejected: { entries: ['rejectPayment'] },
  delivery_gate_pass_approved: { entries: ['approveDeliveryGatePass'] },
  rc_accepted: { entries: ['acceptRc'] },
}

/** The events of a lot that can make its outcome final. */
export const LOT_DECISIONS: readonly NonFlowEvent[] = [
  'lotClosed',
  'lotAwarded',
  'lotReleased',
  'lotCancelled',
  'lotWithdrawn',
]

/** Returns the entries that are recorded at once, or once the outcome of their lot is final. */
export function entriesOf(onceFinal: LogRow['onceFinal']): readonly FlowEvent[] {
  return Object.values(LOG_EVENTS).flatMap((row) => (row.onceFinal === onceFinal ? row.entries : []))
}

/** The analytics event that an entry of the log is recorded as, by the entry's name. */
export const EVENT_OF_ENTRY: ReadonlyMap<string, LogEvent> = new Map(
  (Object.keys(LOG_EVENTS) as LogEvent[]).flatMap((event) =>
    LOG_EVENTS[event].entries.map((entry) => [entry, event] as const),
  ),
)

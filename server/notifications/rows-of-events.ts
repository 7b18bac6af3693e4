import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { NOTIFICATIONS, type Notifiable } from './notification-table.ts'

/** The rows for an event of another name. The condition of each says which of them applies. */
const OF_OTHER_EVENTS: readonly (readonly [FlowEvent, readonly Notifiable[]])[] = [
  ['lose', ['lose', 'underReserve', 'withdrawn']],
  ['lapse', ['withdrawn']],
]

/** The rows that are named by no event of the log. */
const WITHOUT_EVENT: ReadonlySet<Notifiable> = new Set(['outbid', 'underReserve', 'withdrawn'])

/** The rows of the table by the event of the log that they are for. */
export const ROWS_OF: ReadonlyMap<string, readonly Notifiable[]> = new Map<string, readonly Notifiable[]>([
  ...[...NOTIFICATIONS.keys()]
    .filter((kind) => !WITHOUT_EVENT.has(kind))
    .map((kind) => [kind, [kind]] as const),
  ...OF_OTHER_EVENTS,
])

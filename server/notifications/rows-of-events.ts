import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { NOTIFICATIONS, type Notifiable } from './notification-table.ts'

/** The rows that belong to an event with another name. The condition of each row decides whether it applies. */
const OF_OTHER_EVENTS: readonly (readonly [FlowEvent, readonly Notifiable[]])[] = [
  ['lose', ['lose', 'underReserve', 'withdrawn']],
  ['lapse', ['withdrawn']],
]

/** The rows whose name is not the name of an event in the log. */
const WITHOUT_EVENT: ReadonlySet<Notifiable> = new Set(['outbid', 'underReserve', 'withdrawn'])

/** The rows of the table, by the name of the logged event that they notify of. */
export const ROWS_OF: ReadonlyMap<string, readonly Notifiable[]> = new Map<string, readonly Notifiable[]>([
  ...[...NOTIFICATIONS.keys()]
    .filter((kind) => !WITHOUT_EVENT.has(kind))
    .map((kind) => [kind, [kind]] as const),
  ...OF_OTHER_EVENTS,
])

import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { TOLD, type ToldKind } from './notification-table.ts'

/** The rows that tell of an event of another name. The condition of each says which of them applies. */
const OF_OTHER_EVENTS: readonly (readonly [FlowEvent, readonly ToldKind[]])[] = [
  ['lose', ['lose', 'underReserve', 'withdrawn']],
  ['lapse', ['withdrawn']],
]

/** The rows that are named by no event of the log. */
const WITHOUT_EVENT: ReadonlySet<ToldKind> = new Set(['outbid', 'underReserve', 'withdrawn'])

/** The rows of the table that tell of an event of the log. */
export const ROWS_OF: ReadonlyMap<string, readonly ToldKind[]> = new Map<string, readonly ToldKind[]>([
  ...(Object.keys(TOLD) as ToldKind[])
    .filter((kind) => !WITHOUT_EVENT.has(kind))
    .map((kind) => [kind, [kind]] as const),
  ...OF_OTHER_EVENTS,
])

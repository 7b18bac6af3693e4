import { sql, type RawBuilder } from 'kysely'
import type { FlowPlace } from '#domain/flows/car-lifecycle.ts'
import type { WaitingRow } from '#server/platform/queue-source.ts'

/** Returns an interval of hours, in which the house answers. */
export function hours(count: number): RawBuilder<unknown> {
  return sql`make_interval(hours => ${count}::int)`
}

/** Returns the query of the flows that wait for the house in these states, each since it entered its state. */
export function waitingFlows({
  states,
  answerHours,
}: {
  readonly states: readonly FlowPlace[]
  readonly answerHours: number
}): RawBuilder<WaitingRow> {
  return sql<WaitingRow>`
    select id, state_since as since, state_since + ${hours(answerHours)} as due
    from flows where state = any(${[...states]}::text[]) and removed_at is null`
}

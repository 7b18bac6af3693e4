import type { OperationName } from '#contract/api.ts'
import type { CallEvent } from './events-of-calls.ts'

/** Lets an event of a read pass only if it is not the same as that of the last read: screens read again and again. */
export interface FreshEvents {
  readonly of: (operation: OperationName, events: readonly CallEvent[]) => readonly CallEvent[]
  /** The events of a car's page are fresh again, because another page was opened. */
  readonly onPage: () => void
}

/** Creates the {@link FreshEvents} of a visit. */
export function createFreshEvents(): FreshEvents {
  let searched: readonly string[] = []
  let viewed: string | null = null
  return {
    of(operation, events) {
      if (operation === 'getDealerHomeData') {
        const before = searched
        searched = events.map(keyOf)
        return events.filter((event) => !before.includes(keyOf(event)))
      }
      if (operation !== 'getCarDetailsPageData') return events
      const before = viewed
      viewed = String(events[0]?.parameters?.['carId'])
      return viewed === before ? [] : events
    },
    onPage: () => {
      viewed = null
    },
  }
}

/** The question of a search or a filter; its result may differ from read to read. */
const keyOf = ({ name, label, parameters }: CallEvent) => JSON.stringify([name, label, parameters])

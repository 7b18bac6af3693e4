import type { LiveBus } from './live-bus.ts'
import type { Listening } from '#server/platform/db/listen.ts'
import type { BusMessage } from '#server/flows/announce.ts'

export interface BusDeps {
  readonly bus: LiveBus
  /** Hears of one commit's messages, or of some of them, in their order. */
  readonly onMessages: (messages: readonly BusMessage[]) => void
  /** Something may have been missed, also of what came, where it could not be read or dealt with. */
  readonly onGap: () => void
  readonly onFailure: (error: unknown) => void
}

/** Hears what every process of the house announces, its own included, as it commits. */
export function startBus(deps: BusDeps): Promise<Listening> {
  return deps.bus.listen({
    onPayload: (payload) => {
      // What carries the payloads calls this as they come: an exception would end the process.
      try {
        deps.onMessages(readPayload(payload))
      } catch (error) {
        deps.onFailure(new Error('The house announced something that can’t be read', { cause: error }))
        deps.onGap()
      }
    },
    onGap: deps.onGap,
    onFailure: deps.onFailure,
  })
}

/**
 * The house alone writes to its bus; another version of the house, running beside this one, may too: what the messages
 * are is taken on trust. @throws Error where they are no list.
 */
function readPayload(payload: string): readonly BusMessage[] {
  const messages: unknown = JSON.parse(payload)
  if (!Array.isArray(messages)) throw new Error('It is no list')
  return messages as readonly BusMessage[]
}

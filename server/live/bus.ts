import type { LiveBus } from './live-bus.ts'
import type { Subscription } from '#server/platform/db/listen.ts'
import type { BusMessage } from '#server/flows/announce.ts'

export interface BusDeps {
  readonly bus: LiveBus
  /** Receives the messages of one commit, or a part of them, in the sequence of publication. */
  readonly onMessages: (messages: readonly BusMessage[]) => void
  /** Called when messages may have been missed, or could not be parsed or handled. */
  readonly onGap: () => void
  /** Called when messages could not be parsed or handled. */
  readonly onFailure: (error: unknown) => void
  /** Called on every connection loss and failed attempt. The bus retries. */
  readonly onAway: (error: unknown) => void
}

/** Subscribes to the messages that all processes, including this one, publish when they commit. */
export function startBus(deps: BusDeps): Promise<Subscription> {
  return deps.bus.listen({
    onPayload: (payload) => {
      // The bus calls this from an event handler, in which an exception would end the process.
      try {
        deps.onMessages(readPayload(payload))
      } catch (error) {
        deps.onFailure(new Error('A message on the live bus can’t be processed', { cause: error }))
        deps.onGap()
      }
    },
    onGap: deps.onGap,
    onFailure: deps.onAway,
  })
}

/**
 * Parses a payload. The messages are not validated, because only processes of this app publish on the bus, possibly of
 * another version.
 *
 * @throws Error if the payload is not a list.
 */
function readPayload(payload: string): readonly BusMessage[] {
  const messages: unknown = JSON.parse(payload)
  if (!Array.isArray(messages)) throw new Error('The payload is not a list')
  return messages as readonly BusMessage[]
}

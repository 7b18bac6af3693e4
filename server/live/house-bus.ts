import type { Listening, LiveBus } from '#server/adapters/live-bus.ts'
import type { HouseMessage } from '#server/lifecycle/announce.ts'

export interface HouseBusDeps {
  readonly bus: LiveBus
  /** Hears of one commit's messages, or of some of them, in their order. */
  readonly onMessages: (messages: readonly HouseMessage[]) => void
  /** Something may have been missed. */
  readonly onGap: () => void
  readonly onFailure: (error: unknown) => void
}

/** Hears what every process of the house announces, its own included, as it commits. */
export function startHouseBus(deps: HouseBusDeps): Promise<Listening> {
  return deps.bus.listen({
    onPayload: (payload) => {
      const messages = readPayload(payload)
      if (messages !== null) return deps.onMessages(messages)
      deps.onFailure(new Error('The house announced something that can’t be read'))
      deps.onGap()
    },
    onGap: deps.onGap,
    onFailure: deps.onFailure,
  })
}

/** The house alone writes to its bus; another version of the house, running beside this one, may too. */
function readPayload(payload: string): readonly HouseMessage[] | null {
  try {
    const messages: unknown = JSON.parse(payload)
    return Array.isArray(messages) ? (messages as readonly HouseMessage[]) : null
  } catch {
    return null
  }
}

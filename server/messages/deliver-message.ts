import type { MessageCarriers } from './message-carrier.ts'
import type { Task } from '#server/platform/jobs/worker.ts'
import type { Vault } from '#server/platform/vault.ts'
import { isOver, openValues, queuedMessage, writeText } from './queued-message.ts'
import { openText } from './sealed-text.ts'

export interface DeliveryDeps {
  readonly carriers: MessageCarriers
  readonly vault: Vault
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}

/** Creates the task that sends the messages queued by `queueMessage`. */
export function createMessageDelivery({ carriers, vault, now }: DeliveryDeps): Task {
  return async (payload, { queuedAt }) => {
    const message = queuedMessage.parse(payload)
    if (message.withheld || isOver(message, queuedAt, now())) return
    const { id, channel, to, kind } = message
    const values = openValues(message, (value) => openText(vault, value))
    await carriers[channel].send({ id, channel, to, kind, ...writeText(message, values), values, queuedAt })
  }
}

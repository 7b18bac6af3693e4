import type { MessageAttachment, MessageCarriers } from './message-carrier.ts'
import type { Task } from '#server/platform/jobs/worker.ts'
import type { Vault } from '#server/platform/vault.ts'
import { isOver, openValues, queuedMessage, writeText } from './queued-message.ts'
import type { AttachedPaper } from './queue-message.ts'
import { openText } from './sealed-text.ts'

/** Writes a numbered paper as a file. @throws Error if there is no such paper. */
export type WriteAttachment = (attached: AttachedPaper) => Promise<MessageAttachment>

export interface DeliveryDeps {
  readonly carriers: MessageCarriers
  readonly vault: Vault
  readonly writeAttachment: WriteAttachment
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}

/** Creates the task that sends the messages queued by `queueMessage`. */
export function createMessageDelivery({ carriers, vault, writeAttachment, now }: DeliveryDeps): Task {
  return async (payload, { queuedAt }) => {
    const message = queuedMessage.parse(payload)
    if (message.withheld || isOver(message, queuedAt, now())) return
    const { id, channel, to, kind } = message
    const values = openValues(message, (value) => openText(vault, value))
    const attachments = await Promise.all(message.attached.map(writeAttachment))
    const written = writeText(message, values)
    await carriers[channel].send({ id, channel, to, kind, ...written, values, attachments, queuedAt })
  }
}

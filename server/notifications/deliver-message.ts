import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findLanguage, findLanguageAt } from './reader-language-queries.ts'
import type { MessageAttachment, MessageCarriers } from './message-carrier.ts'
import type { Task } from '#server/platform/jobs/worker.ts'
import { inSpan } from '#server/platform/tracing/spans.ts'
import type { Vault } from '#server/platform/vault.ts'
import { writeText } from './message-text.ts'
import { isOver, openValues, queuedMessage, type QueuedMessage } from './queued-message.ts'
import type { AttachedPaper } from './queue-message.ts'
import { openText } from './sealed-text.ts'

/** Writes a numbered paper as a file. @throws Error if there is no such paper. */
export type WriteAttachment = (attached: AttachedPaper) => Promise<MessageAttachment>

export interface DeliveryDeps {
  readonly db: Queries
  readonly carriers: MessageCarriers
  readonly vault: Vault
  readonly writeAttachment: WriteAttachment
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}

/** Creates the task that sends the messages queued by `queueMessage`. */
export function createMessageDelivery({ db, carriers, vault, writeAttachment, now }: DeliveryDeps): Task {
  return async (payload, { queuedAt }) => {
    const message = queuedMessage.parse(payload)
    if (message.withheld || isOver(message, queuedAt, now())) return
    const { id, channel, to, kind } = message
    const values = openValues(message, (value) => openText(vault, value))
    const attachments = await Promise.all(message.attached.map(writeAttachment))
    const language = await languageOf(db, message)
    const isSendable = channel === 'email' || carriers.hasTemplate(kind, language)
    const written = writeText(message, values, isSendable ? language : DEFAULT_LOCALE)
    await inSpan(`send ${channel}`, { kind: 'CLIENT', attributes: { 'yardbid.message.kind': kind } }, () =>
      carriers[channel].send({ id, channel, to, kind, ...written, attachments, queuedAt }),
    )
  }
}

/** Returns the language in which the reader is to get a message now. */
async function languageOf(db: Queries, message: QueuedMessage): Promise<Locale> {
  const { reader, asked } = message
  const stored = await (reader === null ? findLanguageAt(db, message) : findLanguage(db, reader))
  return stored ?? asked ?? DEFAULT_LOCALE
}

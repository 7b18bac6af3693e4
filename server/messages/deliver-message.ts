import * as z from 'zod'
import type { MessageCarriers, WrittenMessage } from './message-carrier.ts'
import type { Task } from '#server/platform/jobs/worker.ts'
import type { Vault } from '#server/platform/vault.ts'
import { EMAIL_TEXTS, SMS_TEXTS, type EmailText } from './message-texts.ts'
import { openText } from './sealed-text.ts'

const queued = z.object({
  id: z.uuid(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  kind: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.object({ sealed: z.string() })])),
  withheld: z.boolean(),
  usefulForSeconds: z.number().nullable(),
})
type Queued = z.output<typeof queued>

export interface DeliveryDeps {
  readonly carriers: MessageCarriers
  readonly vault: Vault
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}

/** Creates the task that sends the messages queued by `queueMessage`. */
export function createMessageDelivery({ carriers, vault, now }: DeliveryDeps): Task {
  return async (payload, { queuedAt }) => {
    const message = queued.parse(payload)
    if (message.withheld) return
    const { usefulForSeconds } = message
    if (usefulForSeconds !== null && now() > queuedAt.getTime() + usefulForSeconds * 1000) return
    await carriers[message.channel].send(write(message, vault, queuedAt))
  }
}

type Write = (values: Readonly<Record<string, string>>) => string | EmailText

function write(
  { id, channel, to, kind, values: given }: Queued,
  vault: Vault,
  queuedAt: Date,
): WrittenMessage {
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : openText(vault, value),
    ]),
  )
  const texts: Readonly<Record<string, unknown>> = channel === 'sms' ? SMS_TEXTS : EMAIL_TEXTS
  if (!Object.hasOwn(texts, kind)) throw new Error(`There is no ${channel} text of the kind ${kind}`)
  const written = (texts[kind] as Write)(values)
  const { subject, text } = typeof written === 'string' ? { subject: null, text: written } : written
  return { id, channel, to, kind, subject, text, values, queuedAt }
}

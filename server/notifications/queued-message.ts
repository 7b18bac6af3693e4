import * as z from 'zod'
import { EMAIL_TEXTS, SMS_TEXTS, type EmailText } from './text/en/message-texts.ts'
import type { SealedText } from './sealed-text.ts'

/** The payload of a job that sends a message. */
export const queuedMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  kind: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.object({ sealed: z.string() })])),
  // Messages of the release before have none.
  attached: z.array(z.object({ paper: z.enum(['receipt', 'creditNote']), number: z.string() })).default([]),
  withheld: z.boolean(),
  usefulForSeconds: z.number().nullable(),
})

/** A message that waits to be sent. */
export type QueuedMessage = z.output<typeof queuedMessage>

/** Returns whether the message is no longer useful, and therefore not sent. `now` is in epoch milliseconds. */
export function isOver({ usefulForSeconds }: QueuedMessage, queuedAt: Date, now: number): boolean {
  return usefulForSeconds !== null && now > queuedAt.getTime() + usefulForSeconds * 1000
}

/** A message's values, with what was sealed as `open` returns it. */
export type OpenedValues = Readonly<Record<string, string>>

/** Returns a message's values. */
export function openValues({ values }: QueuedMessage, open: (value: SealedText) => string): OpenedValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : open(value)]),
  )
}

/** Stands for a code or a link where people other than the recipient read the message. */
export const HIDDEN = '••••••'

type Write = (values: OpenedValues) => string | EmailText

/** Writes the text of a message; only emails have a subject. @throws Error if there is no text of its kind. */
export function writeText(
  { channel, kind }: Pick<QueuedMessage, 'channel' | 'kind'>,
  values: OpenedValues,
): { readonly subject: string | null; readonly text: string } {
  const texts: Readonly<Record<string, unknown>> = channel === 'sms' ? SMS_TEXTS : EMAIL_TEXTS
  if (!Object.hasOwn(texts, kind)) throw new Error(`There is no ${channel} text of the kind ${kind}`)
  const written = (texts[kind] as Write)(values)
  return typeof written === 'string' ? { subject: null, text: written } : written
}

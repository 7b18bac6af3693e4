import * as z from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { plainValue, type PlainValue } from './message-value.ts'
import type { SealedText } from './sealed-text.ts'

/** The payload of a job that sends a message. Messages of the release before lack what has a default here. */
export const queuedMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  kind: z.string(),
  /** The values as texts in English. */
  values: z.record(z.string(), z.union([z.string(), z.object({ sealed: z.string() })])),
  /** Those of them that are formatted in the language of the text. */
  plain: z.record(z.string(), plainValue).default({}),
  /** The person in whose language the message is written; null for the owner of the address. */
  reader: z
    .union([z.object({ userId: z.uuid() }), z.object({ phone: z.string() })])
    .nullable()
    .default(null),
  /** The language of a reader who has none. */
  asked: z.enum(LOCALES).nullable().default(null),
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

/** Returns a message's values, with what was sealed as `open` returns it. */
export function openValues(
  { values, plain }: QueuedMessage,
  open: (value: SealedText) => string,
): Readonly<Record<string, string | PlainValue>> {
  const opened = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : open(value),
  ])
  return { ...Object.fromEntries(opened), ...plain }
}

/** The text shown in place of a code or a link to anyone but the recipient of the message. */
export const HIDDEN = '••••••'

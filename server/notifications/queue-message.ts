import { randomUUID } from 'node:crypto'
import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { formatValue, type PlainValue } from './message-value.ts'
import type { Reader } from './reader-language-queries.ts'
import type { EMAIL_TEXTS, EmailKind, SMS_TEXTS, SmsKind } from './text/en/message-texts.ts'
import type { SealedText } from './sealed-text.ts'

/** The values of a message: texts, sealed if only the recipient may read them, or what is formatted in the reader's language. */
type Queued<Values> = { readonly [Name in keyof Values]: Values[Name] | SealedText | PlainValue }

/** The values that a text requires; none for a fixed text. */
type ValuesOf<Write extends (...values: never[]) => unknown> = Write extends () => unknown
  ? Readonly<Record<string, never>>
  : Parameters<Write>[0]

type Sms = {
  readonly [Kind in SmsKind]: {
    readonly channel: 'sms'
    /** A mobile in its stored form (+91…). */
    readonly to: string
    readonly kind: Kind
    readonly values: Queued<ValuesOf<(typeof SMS_TEXTS)[Kind]>>
  }
}[SmsKind]

type Email = {
  readonly [Kind in EmailKind]: {
    readonly channel: 'email'
    readonly to: string
    readonly kind: Kind
    readonly values: Queued<ValuesOf<(typeof EMAIL_TEXTS)[Kind]>>
  }
}[EmailKind]

/** A message of a known kind, with the values that its text requires. */
export type Message = Sms | Email

/** A numbered paper that goes with an email as PDF. It is written when the email is sent. */
export interface AttachedPaper {
  readonly paper: 'receipt' | 'creditNote'
  readonly number: string
}

export interface QueueOptions {
  /** Only for emails. */
  readonly attached?: readonly AttachedPaper[]
  /** Queues the message like any other but never sends it, so that the response time reveals nothing. */
  readonly withheld?: boolean
  /**
   * The person whose language counts. Default: the user with the email, or the dealer with the mobile, `to`. The language
   * is read when the message is sent, so that what waits or is retried follows a choice.
   */
  readonly reader?: Reader
  /** The language that the recipient's browser asks for: it counts as long as the recipient has none. */
  readonly asked?: Locale | null
  /** Seconds after which the message is no longer useful and is not sent. */
  readonly usefulForSeconds?: number
}

/** The job that sends a message. */
export const DELIVER_MESSAGE = 'deliver-message'

const TRIES = 8

/** Queues a message in the caller's transaction. It is sent after the commit, and retried if sending fails. */
export async function queueMessage(db: Queries, message: Message, options: QueueOptions = {}): Promise<void> {
  const values = Object.entries<string | SealedText | PlainValue>(message.values)
  const plain = values.filter((entry): entry is [string, PlainValue] => isPlain(entry[1]))
  // Processes of the release before, which may run beside this one, know texts only.
  const texts = plain.map(([name, value]) => [name, formatValue(value, message.channel, DEFAULT_LOCALE)])
  await queueJob(db, {
    task: DELIVER_MESSAGE,
    maxAttempts: TRIES,
    payload: {
      id: randomUUID(),
      ...message,
      values: { ...message.values, ...Object.fromEntries(texts) },
      plain: Object.fromEntries(plain),
      reader: options.reader ?? null,
      asked: options.asked ?? null,
      attached: [...(options.attached ?? [])],
      withheld: options.withheld ?? false,
      usefulForSeconds: options.usefulForSeconds ?? null,
    },
  })
}

function isPlain(value: string | SealedText | PlainValue): value is PlainValue {
  return typeof value === 'object' && !('sealed' in value)
}

import { randomUUID } from 'node:crypto'
import type { Queries } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import type { EMAIL_TEXTS, EmailKind, SMS_TEXTS, SmsKind } from './text/en/message-texts.ts'
import type { SealedText } from './sealed-text.ts'

/** A value of a message, sealed if only the recipient may read it. */
type Sealable<Values> = { readonly [Name in keyof Values]: Values[Name] | SealedText }

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
    readonly values: Sealable<ValuesOf<(typeof SMS_TEXTS)[Kind]>>
  }
}[SmsKind]

type Email = {
  readonly [Kind in EmailKind]: {
    readonly channel: 'email'
    readonly to: string
    readonly kind: Kind
    readonly values: Sealable<ValuesOf<(typeof EMAIL_TEXTS)[Kind]>>
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
  /** Seconds after which the message is no longer useful and is not sent. */
  readonly usefulForSeconds?: number
}

/** The job that sends a message. */
export const DELIVER_MESSAGE = 'deliver-message'

const TRIES = 8

/** Queues a message in the caller's transaction. It is sent after the commit, and retried if sending fails. */
export async function queueMessage(db: Queries, message: Message, options: QueueOptions = {}): Promise<void> {
  await queueJob(db, {
    task: DELIVER_MESSAGE,
    maxAttempts: TRIES,
    payload: {
      id: randomUUID(),
      ...message,
      attached: [...(options.attached ?? [])],
      withheld: options.withheld ?? false,
      usefulForSeconds: options.usefulForSeconds ?? null,
    },
  })
}

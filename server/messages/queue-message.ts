import { randomUUID } from 'node:crypto'
import type { Queries } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import type { EMAIL_TEXTS, EmailKind, SMS_TEXTS, SmsKind } from './message-texts.ts'
import type { SealedText } from './sealed-text.ts'

/** A value of a message; sealed where only the recipient may read it. */
type Sealable<Values> = { readonly [Name in keyof Values]: Values[Name] | SealedText }

/** What a text needs; nothing where it always says the same. */
type ValuesOf<Write extends (...values: never[]) => unknown> = Write extends () => unknown
  ? Readonly<Record<string, never>>
  : Parameters<Write>[0]

type Sms = {
  readonly [Kind in SmsKind]: {
    readonly channel: 'sms'
    /** A mobile, as it is stored (+91…). */
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

/** A message of a kind that there is, with what its text needs. */
export type Message = Sms | Email

export interface QueueOptions {
  /** Queued like any other, but sent to nobody: who watches how long it takes learns nothing from it. */
  readonly withheld?: boolean
  /** Seconds after which it is worth nothing, and not sent any more. */
  readonly usefulForSeconds?: number
}

/** The job that sends a message. */
export const DELIVER_MESSAGE = 'deliver-message'

const TRIES = 8

/** Sends a message once the caller's transaction has committed, and only then; tried again where it fails. */
export async function queueMessage(db: Queries, message: Message, options: QueueOptions = {}): Promise<void> {
  await queueJob(db, {
    task: DELIVER_MESSAGE,
    maxAttempts: TRIES,
    payload: {
      id: randomUUID(),
      ...message,
      withheld: options.withheld ?? false,
      usefulForSeconds: options.usefulForSeconds ?? null,
    },
  })
}

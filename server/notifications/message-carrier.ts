import type { Locale } from '#domain/locale.ts'

/** A file that goes with an email. */
export interface MessageAttachment {
  readonly fileName: string
  readonly mediaType: string
  readonly content: Buffer
}

/** A message with its final text, ready to be sent. */
export interface WrittenMessage {
  /** Stays the same across retries. */
  readonly id: string
  readonly channel: 'sms' | 'email'
  /** A mobile (+91…) or an email address. */
  readonly to: string
  readonly kind: string
  /** The language of the text. */
  readonly language: Locale
  /** The subject of an email; null for an SMS. */
  readonly subject: string | null
  readonly text: string
  /** The values of the text's variables, by name. */
  readonly values: Readonly<Record<string, string>>
  /** Empty for an SMS. */
  readonly attachments: readonly MessageAttachment[]
  readonly queuedAt: Date
}

/** Sends messages over one channel. */
export interface MessageCarrier {
  /** Sends a message at least once. @throws Error if it may not have been sent. The error does not contain the text. */
  send(message: WrittenMessage): Promise<void>
}

/** The carrier of each channel. */
export interface MessageCarriers {
  readonly sms: MessageCarrier
  readonly email: MessageCarrier
  /** Whether an SMS of a kind can be sent in a language: carriers in India send registered templates only. */
  readonly hasTemplate: (kind: string, language: Locale) => boolean
}

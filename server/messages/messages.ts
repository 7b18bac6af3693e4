/** A message in its words, ready to be sent. */
export interface WrittenMessage {
  /** The same in every attempt to send it. */
  readonly id: string
  readonly channel: 'sms' | 'email'
  /** A mobile (+91…), or an email. */
  readonly to: string
  readonly kind: string
  /** Of an email. */
  readonly subject: string | null
  readonly text: string
  /** What stands in the text in the place of its variables, by their names. */
  readonly values: Readonly<Record<string, string>>
  readonly queuedAt: Date
}

/** What takes messages to people. */
export interface MessageCarrier {
  /** Sends it, at least once. @throws Error where it may not have gone out, which never tells the text. */
  send(message: WrittenMessage): Promise<void>
}

/** The house's carriers, one for each channel. */
export interface MessageCarriers {
  readonly sms: MessageCarrier
  readonly email: MessageCarrier
}

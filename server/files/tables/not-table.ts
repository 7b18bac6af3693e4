import type { Fault } from '#domain/refusal.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'

/** The file is no table that can be read. */
export class NotTable extends Error {
  override readonly name = 'NotTable'
  /** Why, for the uploader. */
  readonly fault: Fault

  constructor(fault: Fault, options?: ErrorOptions) {
    super(reasonSentence('en', fault), options)
    this.fault = fault
  }
}

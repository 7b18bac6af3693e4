import type { Readable } from 'node:stream'
import type { Api, OperationName, Output, ReadingOperation, ReadInput } from '#contract/api.ts'
import type { Result } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from './caller.ts'

/** The operations that are declared with an `idempotency` of their own. */
type SelfKeyed = {
  [Name in OperationName]: Api[Name] extends { readonly idempotency: string } ? Name : never
}[OperationName]

/**
 * For a changing call the transaction of the command, in which its idempotency key is kept too: a refusal rolls the
 * work back. For a reading call, and one declared `idempotency: 'own'` or `'none'`, the pool.
 */
type QueriesFor<Name extends OperationName> = Name extends ReadingOperation | SelfKeyed ? PooledQueries : Tx

/** What a handler gets: the checked input, who calls, and the database. */
export interface Call<Name extends OperationName> {
  readonly input: ReadInput<Name>
  readonly caller: Caller
  readonly db: QueriesFor<Name>
  readonly request: {
    readonly id: string
    /** The client's address; null where it cannot be stored. */
    readonly address: string | null
    readonly userAgent: string | null
    /** The client's key, for operations that keep it themselves (`idempotency: 'own'`). */
    readonly idempotencyKey: string | null
    /** The SHA-256 of the JSON body in canonical form, where there is a key. */
    readonly bodyHash: Buffer
    /** A header by its lower-case name, for webhooks; null without it. */
    readonly header: (name: string) => string | null
    /** The body as a stream, for operations with a raw body. */
    readonly rawBody: Readable | null
  }
}

/** Carries an operation out: answers its output, or a refusal. */
export type Handler<Name extends OperationName> = (call: Call<Name>) => Promise<Result<Output<Name>>>

/** One handler for each of these operations: a missing one does not compile. */
export type HandlersOf<Operations> = {
  readonly [Name in keyof Operations & OperationName]: Handler<Name>
}

/** One handler for each operation there is. */
export type Handlers = HandlersOf<Api>

import type { Readable } from 'node:stream'
import type { Api, OperationName, Output, ReadingOperation, ReadInput } from '#contract/api.ts'
import type { Locale } from '#domain/locale.ts'
import type { Result } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from './caller.ts'
import type { RenderedJson } from './rendered-json.ts'

/** The operations that are declared with an `idempotency`. */
type SelfKeyed = {
  [Name in OperationName]: Api[Name] extends { readonly idempotency: string } ? Name : never
}[OperationName]

/** The operations that return a list with an ETag. */
type ListOperation = {
  [Name in OperationName]: Api[Name] extends { readonly list: true } ? Name : never
}[OperationName]

/**
 * The transaction of the command, which also stores its idempotency key, for a changing call: a refusal rolls the work
 * back. The pool for a reading call, and for one declared `idempotency: 'own'` or `'none'`.
 */
type QueriesFor<Name extends OperationName> = Name extends ReadingOperation | SelfKeyed ? PooledQueries : Tx

/** The argument of a handler: the validated input, the caller, and the database. */
export interface Call<Name extends OperationName> {
  readonly input: ReadInput<Name>
  readonly caller: Caller
  readonly db: QueriesFor<Name>
  readonly request: {
    readonly id: string
    /** The client's address; null if PostgreSQL cannot store it. */
    readonly address: string | null
    readonly userAgent: string | null
    /** The language that the client asks for; null if it asks for none of ours. Browsers ask for the one that they show. */
    readonly askedLocale: Locale | null
    /** The language of the texts in the answer: the one that the client asks for, or the default. */
    readonly locale: Locale
    /** The client's idempotency key, for operations that store it themselves (`idempotency: 'own'`). */
    readonly idempotencyKey: string | null
    /** The SHA-256 of the JSON body in canonical form, if there is a key. */
    readonly bodyHash: Buffer
    /** Returns a header by its lower-case name, for webhooks; null if it is missing. */
    readonly header: (name: string) => string | null
    /** The body as a stream, for operations with a raw body, whose input is the query. */
    readonly rawBody: Readable | null
  }
}

/** The facts about a call that are known before its body is read. */
export interface BodilessCall {
  readonly caller: Caller
  readonly db: PooledQueries
  readonly idempotencyKey: string | null
}

/**
 * Checks, by operation, that run before the body of the call is read, so that what they refuse costs next to nothing.
 * They are run only for operations that take their turn before the body (`takesTurnBeforeBody`).
 */
export type BodyChecks = {
  readonly [Name in OperationName]?: (call: BodilessCall) => Promise<Result<void>>
}

/**
 * Carries out an operation, and returns its output or a refusal. A handler of a list may return the output rendered, in
 * order to render it once for several callers.
 */
export type Handler<Name extends OperationName> = (
  call: Call<Name>,
) => Promise<Result<Output<Name> | (Name extends ListOperation ? RenderedJson : never)>>

/** One handler for each of these operations. A missing handler does not compile. */
export type HandlersOf<Operations> = {
  readonly [Name in keyof Operations & OperationName]: Handler<Name>
}

/** One handler for every operation of the contract. */
export type Handlers = HandlersOf<Api>

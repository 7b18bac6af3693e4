import * as z from 'zod'
import { operationOf, type OperationName } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import type { SeededChoice } from './seeded-choice.ts'
import type { ValidCall } from './valid-call.ts'

/** A request that is spoiled in one place, ready to be sent but for who sends it. */
export interface BadRequest {
  readonly operation: OperationName
  /** What is wrong with it, for the person who reads of a failure. */
  readonly what: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Whether it must not be taken. Others are odd, and may be answered with a value. */
  readonly isRefused: boolean
  /** Whether it comes as far as the operation, which then asks who sends it. */
  readonly isRouted: boolean
}

/** What requests are spoiled from. */
export interface BadRequestSources {
  /** A valid call of each operation. */
  readonly calls: ReadonlyMap<OperationName, ValidCall<OperationName>>
  /** Cursors that operations gave out, by the operation. */
  readonly cursors: ReadonlyMap<OperationName, string>
}

/** What a request is spoiled from. */
export interface Base {
  readonly name: OperationName
  readonly operation: Operation
  readonly call: ValidCall<OperationName>
  readonly sources: BadRequestSources
}

/** A request before and after it is spoiled. */
export type Draft = Omit<BadRequest, 'operation' | 'what'>
/** One way to spoil a request; what it does not name stays as it was. */
export type Spoil = (base: Base, draft: Draft, choice: SeededChoice) => { what: string } & Partial<Draft>

/** Where a value stands in an input. */
export type Path = readonly string[]
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
}

/** Every place that the declaration of an input has. */
function placesOf(schema: Schema, at: Path = []): readonly Path[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, inner] as const),
    ...(schema.items ? [['0', schema.items] as const] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [['colour', schema.additionalProperties] as const]
      : []),
  ]
  return [
    ...below.flatMap(([key, inner]) => [[...at, key], ...placesOf(inner, [...at, key])]),
    ...(schema.anyOf ?? []).flatMap((inner) => placesOf(inner, at)),
  ]
}

/** The places of an operation's input; some place for an operation that has none, for it ignores what comes. */
export function declaredPlaces(name: OperationName): readonly Path[] {
  const schema = z.toJSONSchema(operationOf(name).input, { io: 'input', unrepresentable: 'any' })
  const places = placesOf(schema as Schema)
  return places.length > 0 ? places : [['nothing']]
}

/** A text for the reader of a failure. */
export const briefly = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text

/** The parts of a query string that say this input. */
export function writeQuery(input: object): readonly string[] {
  return Object.entries(input).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((item) => `${key}=${encodeURIComponent(String(item))}`),
  )
}

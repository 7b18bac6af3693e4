import { inlineSchema } from '#contract/inline-schema.ts'
import { operationOf, type OperationName } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { COPIED } from '#contract/values.ts'
import type { SeededChoice } from './seeded-choice.ts'
import type { ValidCall } from './valid-call.ts'

/** A request with one fault, complete except for its sender. */
export interface BadRequest {
  readonly operation: OperationName
  /** A description of the fault, for failure messages. */
  readonly what: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Whether it must be refused. Other requests are odd, but may succeed. */
  readonly isRefused: boolean
  /** Whether it reaches the operation, which then authenticates the sender. */
  readonly isRouted: boolean
}

/** The material for bad requests. */
export interface BadRequestSources {
  /** A valid call of each operation. */
  readonly calls: ReadonlyMap<OperationName, ValidCall<OperationName>>
  /** Cursors that operations returned. */
  readonly cursors: ReadonlyMap<OperationName, string>
}

/** The material for one bad request. */
export interface Base {
  readonly name: OperationName
  readonly operation: Operation
  readonly call: ValidCall<OperationName>
  readonly sources: BadRequestSources
}

/** A request, before or after it is corrupted. */
export type Draft = Omit<BadRequest, 'operation' | 'what'>
/** A way to corrupt a request. Fields that it does not return stay the same. */
export type Corruption = (base: Base, draft: Draft, choice: SeededChoice) => { what: string } & Partial<Draft>

/** The path of a value in an input. */
export type Path = readonly string[]
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly format?: string
}

/** Returns the paths of all fields of an input that have this format; without one, of all fields. */
function placesOf(schema: Schema, format?: string, at: Path = []): readonly Path[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, inner] as const),
    ...(schema.items ? [['0', schema.items] as const] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [['colour', schema.additionalProperties] as const]
      : []),
  ]
  return [
    ...below.flatMap(([key, inner]) => [
      ...(format === undefined || inner.format === format ? [[...at, key]] : []),
      ...placesOf(inner, format, [...at, key]),
    ]),
    ...(schema.anyOf ?? []).flatMap((inner) => placesOf(inner, format, at)),
  ]
}

const schemaOf = (name: OperationName) => inlineSchema(operationOf(name).input) as Schema

/** Returns the paths in an operation's input. For an operation that ignores its input, an arbitrary path. */
export function declaredPlaces(name: OperationName): readonly Path[] {
  const places = placesOf(schemaOf(name))
  return places.length > 0 ? places : [['nothing']]
}

/** Returns the paths of the numbers and codes in an operation's input, which are cleaned before they are read. */
export function copiedPlaces(name: OperationName): readonly Path[] {
  return placesOf(schemaOf(name), COPIED.format)
}

/** Shortens a text for failure messages. */
export const shorten = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text

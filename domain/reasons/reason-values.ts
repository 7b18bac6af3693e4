import type { FlowState } from '../flows/flow-states.ts'
import type { NamedStep } from './flow-names.ts'
import type { REASONS, ReasonId } from './reasons.ts'

/**
 * A value in a reason's sentence: plain data, which is written by the reader's locale. Money in rupees, instants in ISO
 * 8601, a day as "YYYY-MM-DD"; `clock` is an instant as it is said at `seenAt`; `list`, `allOf` and `anyOf` are names,
 * joined by commas, "and" and "or".
 */
export type ReasonValue =
  | string
  | number
  | { readonly rupees: number }
  | { readonly moment: string }
  | { readonly day: string }
  | { readonly clock: string; readonly seenAt: string }
  | { readonly seconds: number }
  | { readonly state: FlowState }
  | { readonly step: NamedStep }
  | { readonly list: readonly string[] }
  | { readonly allOf: readonly string[] }
  | { readonly anyOf: readonly string[] }

/** The values of a reason's sentence, by their names. */
export type ReasonValues = Readonly<Record<string, ReasonValue>>

/** The name of a value at the beginning of what follows a brace; never for a branch of a plural or a select. */
type NameAt<Text extends string> = Text extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? PlainName<Name>
    : PlainName<Inside>
  : never

type PlainName<Text extends string> = Text extends `${string}${' ' | '{' | '#'}${string}` ? never : Text

/** The names of the values in a message. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Rest}`
  ? NameAt<Rest> | NamesIn<Rest>
  : never

/** The names of the values that a reason's sentence has. */
export type NamesOf<Id extends ReasonId> = { [Each in Id]: NamesIn<(typeof REASONS)[Each]> }[Id]

/** The values that a reason's sentence needs. */
export type ValuesOf<Id extends ReasonId> = { readonly [Name in NamesOf<Id>]: ReasonValue }

import type { Input, OperationName, ReadingOperation } from '#contract/api.ts'
import type { CallScene } from './call-scene.ts'

/** The caller: a person of the scene, another caller with a token, or `nobody` for an anonymous call. */
export type SceneCaller = 'nobody' | 'dealer' | 'evaluator' | 'driver' | 'admin' | { readonly token: string }

/**
 * The owner of the things that a call names: only the `dealer`, the `dealerAndHouse`, all dealers of the `city`, the
 * `house`, or `nobody` if the call names none.
 */
export type Belonging = 'dealer' | 'dealerAndHouse' | 'city' | 'house' | 'nobody'

/** A call that succeeds in its scene. */
export interface ValidCall<Name extends OperationName> {
  readonly by: SceneCaller
  readonly of: Belonging
  readonly input: Input<Name>
  /** The body, for an operation that takes it raw; its input is the query. */
  readonly raw?: string | Buffer
  /** Headers that the operation reads. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a valid call in a scene, a new one each time. */
export type MakeCall<Name extends OperationName> = (scene: CallScene) => Promise<ValidCall<Name>>

/** The operations that only read, and need no input: their calls follow from their declarations. */
type BareRead = {
  [Name in ReadingOperation]: Record<string, never> extends Input<Name> ? Name : never
}[ReadingOperation]

/** How to make a call of each of these operations; a {@link BareRead} has one only if its scene needs preparing. */
export type MadeCalls<Names extends OperationName> = {
  readonly [Name in Exclude<Names, BareRead>]: MakeCall<Name>
} & { readonly [Name in Extract<Names, BareRead>]?: MakeCall<Name> }

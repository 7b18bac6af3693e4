import type { Input, OperationName } from '#contract/api.ts'
import type { CallScene } from './call-scene.ts'

/** Those of a scene who make calls, or somebody of its own; `nobody` is not signed in. */
export type SceneCaller = 'nobody' | 'dealer' | 'evaluator' | 'driver' | 'admin' | { readonly token: string }

/**
 * Whose the things are that a call names: the `dealer`'s alone, of every dealer of the `city`, the `house`'s, or
 * `nobody`'s, where it names none.
 */
export type Belonging = 'dealer' | 'city' | 'house' | 'nobody'

/** A call that is answered with a value in its scene. */
export interface ValidCall<Name extends OperationName> {
  readonly by: SceneCaller
  readonly of: Belonging
  readonly input: Input<Name>
  /** The body of an operation that takes it raw. */
  readonly raw?: string
  /** What the operation reads from headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes such a call anew in a scene. */
export type MakeCall<Name extends OperationName> = (scene: CallScene) => Promise<ValidCall<Name>>

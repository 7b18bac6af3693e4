import type { Input, OperationName } from '#contract/api.ts'
import type { CallScene } from './call-scene.ts'

/** The caller: someone of the scene, someone else with a token, or `nobody` for an anonymous call. */
export type SceneCaller = 'nobody' | 'dealer' | 'evaluator' | 'driver' | 'admin' | { readonly token: string }

/**
 * To whom the things that a call names belong: to the `dealer` alone, to all dealers of the `city`, to the `house`, or
 * to `nobody` if it names none.
 */
export type Belonging = 'dealer' | 'city' | 'house' | 'nobody'

/** A call that succeeds in its scene. */
export interface ValidCall<Name extends OperationName> {
  readonly by: SceneCaller
  readonly of: Belonging
  readonly input: Input<Name>
  /** The body of an operation that takes it raw. */
  readonly raw?: string
  /** Headers that the operation reads. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes such a call in a scene, a new one each time. */
export type MakeCall<Name extends OperationName> = (scene: CallScene) => Promise<ValidCall<Name>>

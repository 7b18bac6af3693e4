import type { Input, OperationName } from '#contract/api.ts'
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

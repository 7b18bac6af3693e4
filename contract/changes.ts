import { api, type OperationName, type ReadingOperation } from './api.ts'

/** A call whose answer is shown: one that reads, or a `read…`, which takes the secret of a link in its body. */
export type ShownRead = ReadingOperation | Extract<OperationName, `read${string}`>

/** Does not compile if an operation declares a change of what is no {@link ShownRead}. */
const DECLARED: Readonly<
  Record<OperationName, { readonly summary: string; readonly changes?: readonly ShownRead[] }>
> = api

/** Returns the reads that may answer differently after a call; none for a call that reads. */
export function changesOf(name: OperationName): readonly ShownRead[] {
  return DECLARED[name].changes ?? []
}

import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Input, OperationName, ReadingOperation } from '#contract/api.ts'
import { isRecord } from '#domain/read-value.ts'
import { addLiveEvents, type Answer } from './answer.ts'
import { call } from './client.ts'
import type { CallFailure } from './failure.ts'

/** Returns the cache key of a read; without an input, the key of all reads of the operation. */
export function queryKeyOf(operation: OperationName, input?: object): readonly unknown[] {
  return input === undefined ? [operation] : [operation, input]
}

type ReadOptions<Name extends OperationName, Data> = Omit<
  UseQueryOptions<Answer<Name>, CallFailure, Data>,
  'queryKey' | 'queryFn'
>

/** Reads an operation of the contract. Components that read the same input share one cached answer. */
export function useRead<Name extends OperationName, Data = Answer<Name>>(
  operation: Name,
  input: Input<Name>,
  options: ReadOptions<Name, Data> = {},
): UseQueryResult<Data, CallFailure> {
  return useQuery<Answer<Name>, CallFailure, Data>({ ...options, ...readOf(operation, input) })
}

/** Returns the query options of a read, for code that is not the hook of a single read. */
export function readOf<Name extends OperationName>(operation: Name, input: Input<Name>) {
  return {
    queryKey: queryKeyOf(operation, input),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Answer<Name>> =>
      addLiveEvents(operation, await call(operation, input, { signal })),
  }
}

type PagesOptions<Name extends ReadingOperation> = Omit<
  UseInfiniteQueryOptions<
    Answer<Name>,
    CallFailure,
    InfiniteData<Answer<Name>, string | null>,
    readonly unknown[],
    string | null
  >,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>

/** Reads a list page by page, and adds the cursor to each page's input. A list that is not paged is one page. */
export function useReadPages<Name extends ReadingOperation>(
  operation: Name,
  input: Input<Name>,
  options: PagesOptions<Name> = {},
) {
  return useInfiniteQuery({
    ...options,
    queryKey: queryKeyOf(operation, input),
    queryFn: async ({ signal, pageParam }) => {
      const page = await call(operation, pageParam === null ? input : { ...input, cursor: pageParam }, {
        signal,
      })
      return addLiveEvents(operation, page)
    },
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })
}

/** Returns the cursor of the page that follows; null after the last one. */
function cursorAfter(page: unknown): string | null {
  return isRecord(page) && typeof page['nextCursor'] === 'string' ? page['nextCursor'] : null
}

type ChangeOptions<Name extends OperationName> = Omit<
  UseMutationOptions<Answer<Name>, CallFailure, Input<Name>>,
  'mutationFn'
> & {
  /** The token of the session to use. Default: the stored session's. */
  readonly token?: string
}

/**
 * Calls a changing operation. Each `mutate` has one idempotency key, which its retries reuse. It is for what is neither an act
 * of a button (`useAction`) nor a form (`Form`): signing in and its codes, which the first load has; steps of the life-cycle
 * (`useStep`); a page that shows the outcome in place of the question; pictures and imports, which take several calls; and
 * forms whose rows come and go, such as the lots of an auction.
 */
export function useChange<Name extends OperationName>(
  operation: Name,
  { token, ...options }: ChangeOptions<Name> = {},
): UseMutationResult<Answer<Name>, CallFailure, Input<Name>> {
  return useMutation<Answer<Name>, CallFailure, Input<Name>>({
    ...options,
    mutationFn: (input) => call(operation, input, token === undefined ? {} : { token }),
  })
}

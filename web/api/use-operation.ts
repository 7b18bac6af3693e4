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
import type { Input, OperationName } from '#contract/api.ts'
import { addHeard, type Answer } from './answer.ts'
import { call } from './client.ts'
import { CallFailure } from './failure.ts'

/** The name under which a read is kept; without an input, all reads of the operation. */
export function queryKeyOf(operation: OperationName, input?: object): readonly unknown[] {
  return input === undefined ? [operation] : [operation, input]
}

type ReadOptions<Name extends OperationName, Data> = Omit<
  UseQueryOptions<Answer<Name>, CallFailure, Data>,
  'queryKey' | 'queryFn'
>

/** Reads an operation of the contract, and keeps what it answered for all who ask the same. */
export function useRead<Name extends OperationName, Data = Answer<Name>>(
  operation: Name,
  input: Input<Name>,
  options: ReadOptions<Name, Data> = {},
): UseQueryResult<Data, CallFailure> {
  return useQuery<Answer<Name>, CallFailure, Data>({ ...options, ...readOf(operation, input) })
}

/** How an operation is read and under which name it is kept, for readers that are no hook of one read. */
export function readOf<Name extends OperationName>(operation: Name, input: Input<Name>) {
  return {
    queryKey: queryKeyOf(operation, input),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Answer<Name>> =>
      addHeard(operation, await call(operation, input, { signal })),
  }
}

/** The operations whose answer has a next page. */
export type PagedOperation = {
  [Name in OperationName]: Answer<Name> extends { nextCursor: string | null } ? Name : never
}[OperationName]

type PagesOptions<Name extends PagedOperation> = Omit<
  UseInfiniteQueryOptions<
    Answer<Name>,
    CallFailure,
    InfiniteData<Answer<Name>, string | null>,
    readonly unknown[],
    string | null
  >,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>

/** Reads a list page by page; the cursor is put into the input here. */
export function useReadPages<Name extends PagedOperation>(
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
      // Whether there is a next page is asked of it outside of any screen, where nothing catches what breaks.
      if (typeof page !== 'object' || page === null) throw new CallFailure({ kind: 'badShape' })
      return addHeard(operation, page)
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

type ChangeOptions<Name extends OperationName> = Omit<
  UseMutationOptions<Answer<Name>, CallFailure, Input<Name>>,
  'mutationFn'
>

/** A changing call: each `mutate` is one intention with one idempotency key, however often it is sent. */
export function useChange<Name extends OperationName>(
  operation: Name,
  options: ChangeOptions<Name> = {},
): UseMutationResult<Answer<Name>, CallFailure, Input<Name>> {
  return useMutation<Answer<Name>, CallFailure, Input<Name>>({
    ...options,
    mutationFn: (input) => call(operation, input),
  })
}

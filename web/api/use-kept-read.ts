import { useQueryClient, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { OperationName } from '#contract/api.ts'
import { readStored } from '#web/session/stored-values.ts'
import type { Answer } from './answer.ts'
import { failureOf, type CallFailure } from './failure.ts'
import { queryKeyOf, useRead } from './use-operation.ts'

/** How long a read may take before the answer of an earlier visit is shown, in ms. */
const PATIENCE = 4_000

/** A read without input whose last answer is kept on the device. */
type KeptOperation = 'getEvaluatorCars' | 'getDriverCars' | 'getDeliveryPasses'

/**
 * Reads a list and keeps its answer on the device, for the signed-in person alone. If the server cannot be reached, or
 * takes long, the kept answer is shown with its age.
 */
export function useKeptRead<Name extends KeptOperation & OperationName, Data>(
  operation: Name,
  options: Omit<UseQueryOptions<Answer<Name>, CallFailure, Data>, 'queryKey' | 'queryFn'>,
): UseQueryResult<Data, CallFailure> {
  const queries = useQueryClient()
  const query = useRead<Name, Data>(operation, {} as never, options)
  const queryKey = queryKeyOf(operation, {})
  const { dataUpdatedAt, isPending, isError } = query
  const kind = failureOf(query.error)?.kind
  const isUnreachable = isError && (kind === 'network' || kind === 'timeout')

  const keep = useEffectEvent(async (readAt: number) => {
    const [owner, answer] = [readStored('uid'), queries.getQueryData(queryKey)]
    if (owner === null || answer === undefined) return
    const { keepAnswer } = await import('./kept-answers.ts')
    await keepAnswer({ owner, operation, answer, readAt })
  })
  useEffect(() => {
    // A device without room shows the list only while there is a network.
    if (dataUpdatedAt > 0) keep(dataUpdatedAt).catch(() => undefined)
  }, [dataUpdatedAt])

  const restore = useEffectEvent(async () => {
    const owner = readStored('uid')
    if (owner === null || queries.getQueryData(queryKey) !== undefined) return
    const { keptAnswer } = await import('./kept-answers.ts')
    const kept = await keptAnswer(owner, operation)
    if (kept === null || readStored('uid') !== owner || queries.getQueryData(queryKey) !== undefined) return
    queries.setQueryData(queryKey, kept.answer, { updatedAt: kept.readAt })
    // Shown as old until this succeeds.
    void query.refetch({ cancelRefetch: false })
  })
  useEffect(() => {
    if (!isPending && !isUnreachable) return
    const timer = setTimeout(() => void restore().catch(() => undefined), isUnreachable ? 0 : PATIENCE)
    return () => clearTimeout(timer)
  }, [isPending, isUnreachable])
  return query
}

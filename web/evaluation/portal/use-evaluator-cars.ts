import type { UseQueryResult } from '@tanstack/react-query'
import type { YardList } from '#web/api/decoders.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useKeptRead } from '#web/api/use-kept-read.ts'
import { evaluatorCars, READ_AGAIN_EVERY } from '#web/people/portal/field-cars.ts'

/** Reads the evaluator's cars; without a network those of the last visit. */
export function useEvaluatorCars(): UseQueryResult<YardList | null, CallFailure> {
  return useKeptRead('getEvaluatorCars', { select: evaluatorCars, refetchInterval: READ_AGAIN_EVERY })
}

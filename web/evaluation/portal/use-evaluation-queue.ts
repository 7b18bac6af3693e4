import { useListedQueue } from '#web/picture-queue/use-listed-queue.ts'
import { EVALUATION_DESTINATIONS } from './evaluation-destination.ts'

/** Returns the evaluator's picture queue. */
export function useEvaluationQueue() {
  return useListedQueue(EVALUATION_DESTINATIONS, 'getEvaluatorCars')
}

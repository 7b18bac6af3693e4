import { QueuePanel } from '#web/picture-queue/queue-panel.tsx'
import { useEvaluationQueue } from './use-evaluation-queue.ts'

/** The evaluator's pictures on this device, of all cars. */
export function HomePictures() {
  const { queue, pictures, activity } = useEvaluationQueue()
  return pictures === null ? null : <QueuePanel queue={queue} pictures={pictures} activity={activity} />
}

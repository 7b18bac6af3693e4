import { QueuePanel } from '#web/picture-queue/queue-panel.tsx'
import { useDriverPasses } from './use-driver-passes.ts'
import { useHandoverOutbox } from './use-handover.ts'
import { usePickupQueue } from './pickup-destination.ts'

/** The driver's photos on this device, of all cars. Sends checklists that wait there, and keeps the gate passes at hand. */
export function HomeQueue() {
  useHandoverOutbox()
  useDriverPasses()
  const { queue, pictures, activity } = usePickupQueue()
  return pictures === null ? null : <QueuePanel queue={queue} pictures={pictures} activity={activity} />
}

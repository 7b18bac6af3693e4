import { carLine } from '#web/console/queue/car-line.ts'
import { paths } from '#web/paths.ts'
import { DeliveryCase } from './delivery-case.tsx'
import { PassQueue } from './pass-queue.tsx'
import { useText } from '#web/gate-passes/console/gate-console-texts.ts'
import '#web/text/en/console.ts'

/** The dealers' requests for delivery gate passes. */
export function DeliveryGatePassesScreen() {
  const t = useText()
  return (
    <PassQueue
      queue="deliveryGatePasses"
      title="gateConsole.deliveryTitle"
      emptyText="console.queueEmptyDeliveryPasses"
      approved={paths.admin.approvedDeliveryPasses}
      idOf={({ flowEntityId }) => flowEntityId}
      whatOf={(item) => `${carLine(item)} · ${item.yard ?? t('gateConsole.noYard', { city: item.city })}`}
    >
      {(item, onAnswered) => <DeliveryCase key={item.gatepassId} item={item} onAnswered={onAnswered} />}
    </PassQueue>
  )
}

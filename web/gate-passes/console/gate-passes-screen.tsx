import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { InspectionCase } from './inspection-case.tsx'
import { PassQueue } from './pass-queue.tsx'

/** The dealers' requests for gate passes for inspections. */
export function GatePassesScreen() {
  const t = useText()
  return (
    <PassQueue
      queue="gatePasses"
      title="console.queue.gatePasses"
      emptyText="console.queueEmptyGatePasses"
      approved={paths.admin.approvedPasses}
      idOf={({ gatepassId }) => gatepassId}
      whatOf={({ yard, city, cars }) =>
        `${[yard, city].filter(Boolean).join(', ')} · ${t('console.passCars', { count: cars.length })}`
      }
    >
      {(item, onAnswered) => <InspectionCase key={item.gatepassId} item={item} onAnswered={onAnswered} />}
    </PassQueue>
  )
}

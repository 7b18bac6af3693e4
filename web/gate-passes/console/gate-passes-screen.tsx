import { carLine } from '#web/console/queue/car-line.ts'
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
      whatOf={({ yard, city, cars: [first, ...others] }) => {
        const what =
          first === undefined || others.length > 0
            ? t('console.passCars', { count: others.length + 1 })
            : carLine(first)
        return `${what} · ${[yard, city].filter(Boolean).join(', ')}`
      }}
    >
      {(item, onAnswered) => <InspectionCase key={item.gatepassId} item={item} onAnswered={onAnswered} />}
    </PassQueue>
  )
}

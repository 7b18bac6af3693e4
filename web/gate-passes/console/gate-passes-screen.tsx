import { carLine } from '#web/console/queue/car-line.ts'
import { useText as useGateText } from '#web/gate-passes/console/gate-console-texts.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { InspectionCase } from './inspection-case.tsx'
import { PassQueue } from './pass-queue.tsx'

/** The dealers' requests for gate passes for inspections. */
export function GatePassesScreen() {
  const t = useText()
  const tGate = useGateText()
  return (
    <PassQueue
      queue="gatePasses"
      title="console.queue.gatePasses"
      emptyText="console.queueEmptyGatePasses"
      approved={paths.admin.approvedPasses}
      idOf={({ gatepassId }) => gatepassId}
      // A car whose yard is named, or that moves, gets another pass.
      continues={(item, shown) =>
        item.cars.some((car) => shown.cars.some(({ flowEntityId }) => flowEntityId === car.flowEntityId))
      }
      whatOf={({ yard, city, cars: [first, ...others] }) => {
        const what =
          first === undefined || others.length > 0
            ? t('console.passCars', { count: others.length + 1 })
            : carLine(first)
        return `${what} · ${yard === null ? tGate('gateConsole.noYard', { city }) : `${yard}, ${city}`}`
      }}
    >
      {(item, onAnswered) => <InspectionCase key={item.gatepassId} item={item} onAnswered={onAnswered} />}
    </PassQueue>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { GatePassCase } from './gate-pass-case.tsx'
import { QueueFrame } from '#web/console/queue/queue-frame.tsx'

/** The dealers' gate pass requests. */
export function GatePassesScreen() {
  const t = useText()
  return (
    <QueueFrame
      queue="gatePasses"
      title="console.queue.gatePasses"
      emptyText="console.queueEmptyGatePasses"
      refusing="console.keyRefuse"
      actions={
        <>
          <Button component={Link} variant="default" to={paths.admin.approvedPasses}>
            {t('gateConsole.approved')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.yardLinks}>
            {t('gateConsole.yardLinks')}
          </Button>
        </>
      }
      idOf={({ gatepassId }) => gatepassId}
      lineOf={({ organization, yard, city, cars }) => ({
        who: organization,
        what: `${[yard, city].filter(Boolean).join(', ')} · ${t('console.passCars', { count: cars.length })}`,
      })}
    >
      {(item, onAnswered) => <GatePassCase key={item.gatepassId} item={item} onAnswered={onAnswered} />}
    </QueueFrame>
  )
}

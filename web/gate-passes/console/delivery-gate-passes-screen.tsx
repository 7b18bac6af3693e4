import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { QueueFrame } from '#web/console/queue/queue-frame.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { DeliveryPassCase } from './delivery-pass-case.tsx'

/** The dealers' requests for delivery gate passes. */
export function DeliveryGatePassesScreen() {
  const t = useText()
  return (
    <QueueFrame
      queue="deliveryGatePasses"
      title="console.queue.deliveryGatePasses"
      emptyText="console.queueEmptyDeliveryPasses"
      refusing="console.keyRefuse"
      actions={
        <>
          <Button component={Link} variant="default" to={paths.admin.approvedDeliveryPasses}>
            {t('gateConsole.approved')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.yardLinks}>
            {t('gateConsole.yardLinks')}
          </Button>
        </>
      }
      idOf={({ flowEntityId }) => flowEntityId}
      lineOf={({ organization, title, yard, city }) => ({
        who: organization,
        what: [title, yard ?? city].join(' · '),
      })}
    >
      {(item, onAnswered) => <DeliveryPassCase key={item.gatepassId} item={item} onAnswered={onAnswered} />}
    </QueueFrame>
  )
}

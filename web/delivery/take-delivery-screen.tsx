import { IconTruckDelivery } from '@tabler/icons-react'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

/** Take Delivery: the paid cars until they are fetched from the yard. */
export function TakeDeliveryScreen() {
  const t = useText()
  const query = useRead('getDealerDeliveryCars', {})
  const toMoreCars = { label: t('myCars.seeMoreCars'), to: paths.dealerHome }
  return (
    <FlowList
      label="list.takeDelivery"
      query={query}
      sentences={{
        otherwise: 'myCars.failed',
        badRequest: 'invalidRequest',
        notFound: 'myCars.notFound',
        unauthorized: 'error.unauthorizedRedirecting',
      }}
      unreadable="error.badShape"
      more={toMoreCars}
      empty={{
        icon: <IconTruckDelivery size={28} stroke={1.6} aria-hidden />,
        title: t('myCars.noDeliveries'),
        action: toMoreCars,
      }}
    />
  )
}

import { IconTruckDelivery } from '@tabler/icons-react'
import { useRead } from '#web/api/use-operation.ts'
import { FlowList } from '#web/flows/flow-list.tsx'

/** Take Delivery: paid cars until they are collected from the yard. */
export function TakeDeliveryScreen() {
  return (
    <FlowList
      label="list.takeDelivery"
      query={useRead('getDealerDeliveryCars', {})}
      icon={IconTruckDelivery}
      empty="myCars.noDeliveries"
      action="myCars.seeMoreCars"
    />
  )
}

import '#web/text/en/my-cars.ts'
import { IconTruckDelivery } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import type { YardList } from '#web/api/decoders.ts'
import { useRead } from '#web/api/use-operation.ts'
import type { ListActions } from '#web/my-cars/flow-card.tsx'
import { FlowList } from '#web/my-cars/flow-list.tsx'
import { useNoCarsText } from '#web/my-cars/other-lists.tsx'
import { useMyList } from '#web/my-cars/use-my-list.ts'
import { DeliveryRequest, ProofDialog, ShareDialog, ViewDialog } from './lazy-dialogs.ts'
import { awaitsConfirmation, PassRemark } from './pass-remark.tsx'

const carsOf = (list: YardList | null) => list?.groups.flatMap(({ cars }) => cars) ?? null

/** The dialogs of the screen. */
type Dialog = 'request' | 'share' | 'proof' | 'view'

/** A dialog that is open, and the car as it was at the opening. */
interface OpenDialog {
  readonly dialog: Dialog
  readonly car: Car
}

/** Take Delivery: paid cars until they are collected from the yard. */
export function TakeDeliveryScreen() {
  const chosen = useMyList()
  const noCarsText = useNoCarsText()
  const query = useRead('getDealerDeliveryCars', chosen.input, {
    select: carsOf,
    placeholderData: keepPreviousData,
  })
  // The forms know all cars of a yard, whatever is searched.
  const { data: list = null } = useRead('getDealerDeliveryCars', {})
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const opening = (dialog: Dialog) => ({ open: (car: Car) => setOpen({ dialog, car }) })
  const actions: ListActions = {
    requestDeliveryGatePass: opening('request'),
    'myCars.shareDeliveryLink': opening('share'),
    'myCars.uploadPickupProof': opening('proof'),
    'myCars.viewPicture': { ...opening('view'), isMain: awaitsConfirmation },
  }
  const remarkOf = (car: Car) => <PassRemark car={car} onShare={() => setOpen({ dialog: 'share', car })} />
  return (
    <>
      <FlowList
        label="list.takeDelivery"
        chosen={chosen}
        hasRows
        query={query}
        icon={IconTruckDelivery}
        empty="myCars.noDeliveries"
        emptyText={noCarsText}
        action="myCars.seeMoreCars"
        actions={actions}
        remarkOf={remarkOf}
      />
      {open !== null && <Opened open={open} list={list} onOpen={setOpen} />}
    </>
  )
}

function Opened(props: {
  readonly open: OpenDialog
  readonly list: YardList | null
  readonly onOpen: (open: OpenDialog | null) => void
}) {
  const { open, list, onOpen } = props
  const isSame = ({ flowEntityId }: Car) => flowEntityId === open.car.flowEntityId
  const yard = list?.groups.find(({ cars }) => cars.some(isSame))
  // As the list has it now: photos may arrive while the dialog is open.
  const car = yard?.cars.find(isSame) ?? open.car
  const onClose = () => onOpen(null)
  switch (open.dialog) {
    case 'request': {
      const alone = { yard: car.yard ?? '', location: car.city ?? '', place: null, cars: [] }
      return <DeliveryRequest car={open.car} yard={yard ?? alone} onClose={onClose} />
    }
    case 'share':
      return <ShareDialog car={car} onClose={onClose} />
    case 'proof':
      return <ProofDialog car={car} onClose={onClose} />
    case 'view':
      return (
        <ViewDialog car={car} onClose={onClose} onUpload={() => onOpen({ dialog: 'proof', car: open.car })} />
      )
  }
}

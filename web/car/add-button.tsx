import { Button } from '@mantine/core'
import type { Car } from '#domain/car/car.ts'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { useOpenDefault } from '#web/api/use-counts.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useSession } from '#web/session/session.tsx'
import { ADD_TO_MY_CARS } from '#web/steps/add-to-my-cars.ts'
import { useText } from '#web/text/en/car.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import type { AddToMyCars } from './use-add-to-my-cars.ts'
import { useLotPhase } from './use-lot-phase.ts'

interface AddButtonProps {
  readonly car: Car
  readonly adding: AddToMyCars
}

/** "Add to My Cars", with the reason when it is disabled. */
export function AddButton({ car, adding }: AddButtonProps) {
  const t = useText()
  const tAny = useAnyText()
  const isOver = useLotPhase(car) === 'over'
  const isOnline = useOnline()
  const { role } = useSession()
  const hasOpenDefault = useOpenDefault()
  const reason = ((): TextId | null => {
    if (car.isSold) return 'car.sold'
    if (isOver || car.auctionId === null || car.city === null) return 'car.expired'
    if (role === 'admin') return 'car.dealersOnly'
    if (hasOpenDefault) return 'car.openDefault'
    return isOnline ? null : 'common.offlineReason'
  })()
  return (
    <Button
      disabled={reason !== null}
      title={reason === null ? undefined : tAny(reason, { phone: HOUSE_PHONE.shown })}
      loading={adding.status !== 'idle'}
      onClick={adding.add}
    >
      {t(ADD_TO_MY_CARS.button)}
    </Button>
  )
}

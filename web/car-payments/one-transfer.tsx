import type { Car } from '#domain/car/car.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { nameCars, otherCars, transfersOf, type OwnTransfer } from './own-transfers.ts'

/** Says that a car's payment is a part of a transfer for several cars: its total, and the other cars. */
export function OneTransfer(props: {
  readonly transfers: readonly OwnTransfer[]
  readonly car: Pick<Car, 'flowEntityId'>
}) {
  const t = useText()
  const { transfers, car } = props
  const joint = transfersOf(transfers, car.flowEntityId).filter(({ cars }) => cars.length > 1)
  return joint.map((transfer) => (
    <p key={transfer.bankReferenceId}>
      {t('payment.oneTransfer', {
        total: formatRupees(transfer.amount),
        count: transfer.cars.length,
        cars: nameCars(otherCars(transfer, car.flowEntityId)),
      })}
    </p>
  ))
}

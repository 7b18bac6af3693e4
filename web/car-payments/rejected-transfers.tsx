import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { nameCars, otherCars, transfersOf, type OwnTransfer } from './own-transfers.ts'
import classes from './rejected-transfers.module.css'

/** Props of {@link RejectedTransfers}. */
export interface RejectedTransfersProps {
  readonly transfers: readonly OwnTransfer[]
  readonly flowEntityId: string | null
}

/**
 * Explains, for a rejected proof or one whose money came back, where each of its transfers stands: the cars that it paid,
 * whether the house has the money, and what the dealer should do. Renders nothing for any other proof.
 */
export function RejectedTransfers({ transfers, flowEntityId }: RejectedTransfersProps) {
  const t = useText()
  return transfersOf(transfers, flowEntityId).map((transfer) => {
    const { bankReferenceId: reference, cars, money } = transfer
    const own = cars.find((car) => car.flowEntityId === flowEntityId)
    if (own === undefined || (own.outcome !== 'rejected' && own.outcome !== 'reversed')) return null
    const amount = formatRupees(own.amount)
    const values = { reference, amount, total: formatRupees(transfer.amount), count: cars.length }
    return (
      <Callout key={reference} kind={money === 'received' ? 'info' : 'waiting'}>
        <p>{t(cars.length > 1 ? 'payment.namedOneTransfer' : 'payment.namedTransfer', values)}</p>
        {cars.length > 1 && (
          <ul className={classes['cars']}>
            <li>{t('payment.thisCarsPart', values)}</li>
            {otherCars(transfer, flowEntityId).map((car) => (
              <li key={car.flowEntityId}>
                {t('payment.otherCarsPart', {
                  car: nameCars([car]),
                  amount: formatRupees(car.amount),
                  outcome: t(`payment.outcome.${car.outcome}`),
                })}
              </li>
            ))}
          </ul>
        )}
        <p>{t(`payment.money.${money}`, { amount, phone: HOUSE_PHONE.shown })}</p>
      </Callout>
    )
  })
}

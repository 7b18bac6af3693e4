import { Button } from '@mantine/core'
import { IconCreditCard, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { carTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { can } from '#domain/flows/can.ts'
import { useRead } from '#web/api/use-operation.ts'
import { FlowList } from '#web/my-cars/flow-list.tsx'
import { useMyList } from '#web/my-cars/use-my-list.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { OfferPanel } from './offer-panel.tsx'
import { OneTransfer } from './one-transfer.tsx'
import { OpenDefaults } from './open-defaults.tsx'
import { useOwnTransfers } from './own-transfers.ts'
import { PaymentClock } from './payment-clock.tsx'
import { LazyJointProofModal, LazyProofModal } from './proof/lazy-proof-modal.ts'
import classes from './payments-screen.module.css'
import { Receipts } from './receipts.tsx'
import '#web/text/en/my-cars.ts'

/** Payments: won cars until they are paid, with what is open, how to pay it, and the receipts of those that are. */
export function PaymentsScreen() {
  const t = useText()
  const [paying, pay] = useState<Car | null>(null)
  const [isPayingSeveral, setPayingSeveral] = useState(false)
  const chosen = useMyList()
  const query = useRead('getDealerPaymentCars', chosen.input, {
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })
  // Those of the whole list, whatever is searched.
  const { data: unpaid } = useRead('getDealerPaymentCars', {})
  const payable = (unpaid ?? []).filter(isPayable)
  return (
    <>
      <OpenDefaults />
      {payable.length > 1 && (
        <div className={classes['several']}>
          <Button variant="default" onClick={() => setPayingSeveral(true)}>
            {t('payment.severalCars')}
          </Button>
        </div>
      )}
      <FlowList
        label="list.payments"
        chosen={chosen}
        hasRows
        query={query}
        icon={IconCreditCard}
        empty="myCars.noPayments"
        action="common.backToHome"
        actions={{ submitPayment: { open: pay } }}
        remarkOf={remarkOf}
      />
      <Receipts />
      {paying !== null && <LazyProofModal car={paying} onClose={() => pay(null)} />}
      {isPayingSeveral && <LazyJointProofModal cars={payable} onClose={() => setPayingSeveral(false)} />}
    </>
  )
}

/** Whether a proof of a car's payment can be sent: it is awarded, or offered to the runner-up. */
function isPayable({ state, flowEntityId, awardedToDealerAmount: amount }: Car): boolean {
  if (state === null || flowEntityId === null || amount === null) return false
  return can('submitPayment', { state, actor: 'dealer' }).ok
}

const remarkOf = (car: Car) => <PaymentRemark car={car} />

/** The time left to pay or to answer, the cars of a common transfer, and the way to the payment instructions. */
function PaymentRemark({ car }: { readonly car: Car }) {
  const t = useText()
  const { transfers } = useOwnTransfers()
  const { state, flowEntityId, offerUntil, next_deadline: deadline } = car
  const isDue = state !== null && can('submitPayment', { state, actor: 'dealer' }).ok
  return (
    <>
      {offerUntil !== null && <OfferPanel car={car} until={offerUntil} />}
      {isDue && offerUntil === null && deadline !== null && <PaymentClock at={deadline} />}
      <OneTransfer car={car} transfers={transfers} />
      {flowEntityId !== null && (
        <Link
          className={classes['link']}
          to={paths.payment(flowEntityId)}
          aria-label={t('payment.howToPayFor', { title: carTitle(car) })}
        >
          <IconReceipt size={18} aria-hidden />
          {t('payment.howToPay')}
        </Link>
      )}
    </>
  )
}

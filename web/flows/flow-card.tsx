import type { Car } from '#domain/car/car.ts'
import { can } from '#domain/flows/can.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { AllBidsLink } from '#web/car/all-bids-link.tsx'
import { CarCard } from '#web/car/car-card.tsx'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './flow-card.module.css'
import { OfferButton } from './action-button.tsx'
import { meaningOf, nameOf, actionsOf } from './state-cards.ts'

/** Props of a car's card in the lists before and after the bidding. */
export interface FlowCardProps {
  readonly car: Car
  readonly isEager: boolean
  /** Whether to show the lot's countdown, which matters only before the bidding ends. */
  readonly hasCountdown?: boolean
}

/** A car's card with its state, the reason given for it, and the buttons of the state. */
export function FlowCard({ car, isEager, hasCountdown = false }: FlowCardProps) {
  const offers = car.state === null ? [] : actionsOf(car.state, { ...car, carIds: [car.id] })
  return (
    <CarCard
      car={car}
      isEager={isEager}
      hasBids={false}
      hasPrice={car.awardedToDealerAmount === null}
      countdown={hasCountdown ? 'myCars' : null}
      overlay="none"
      note={<FlowNote car={car} />}
      actions={offers.map((offer) => (
        <OfferButton key={nameOf(offer)} offer={offer} car={car} color="ink" />
      ))}
    />
  )
}

function FlowNote({ car }: { readonly car: Car }) {
  const t = useText()
  const { state, stateReason, awardedToDealerAmount: price } = car
  const kind = state === null ? null : meaningOf(state)
  const isPaymentDue = state !== null && can('submitPayment', { state, actor: 'dealer' }).ok
  return (
    <div className={classes['note']}>
      {price !== null && (
        <p className={classes['won']}>
          <span>{t('myCars.youWonAt')}</span> <Money rupees={price} size="md" />
        </p>
      )}
      {state !== null && kind !== null && <StatusBadge kind={kind}>{t(`flow.${state}`)}</StatusBadge>}
      {stateReason !== null && <p className={classes['reason']}>{stateReason}</p>}
      {isPaymentDue && car.next_deadline !== null && <Deadline at={car.next_deadline} />}
      <AllBidsLink car={car} />
    </div>
  )
}

function Deadline({ at }: { readonly at: number }) {
  const t = useText()
  const isOver = useFromNow((now) => now >= at)
  return (
    <p className={classes['deadline']} data-over={isOver || undefined}>
      {t(isOver ? 'myCars.payWasDue' : 'myCars.payBy', { moment: formatMoment(at) })}
    </p>
  )
}

import { Button } from '@mantine/core'
import type { Car } from '#domain/car/car.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { AllBidsLink } from '#web/car/all-bids-link.tsx'
import { CarCard } from '#web/car/car-card.tsx'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/text.ts'
import { ComingSoonButton } from '#web/ui/coming-soon.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { actionsOf, type FlowAction } from './flow-actions.ts'
import classes from './flow-card.module.css'
import { isPaymentDue, kindOf } from './flow-status.ts'

/** A car of the lists around the bidding. */
export interface FlowCardProps {
  readonly car: Car
  readonly isEager: boolean
  /** The lot still runs towards bidding: its countdown matters. */
  readonly hasCountdown?: boolean
}

/** A car's card with its state, the reason that was given with it, and the buttons of the state. */
export function FlowCard({ car, isEager, hasCountdown = false }: FlowCardProps) {
  const actions = car.state === null ? [] : actionsOf(car.state, car)
  return (
    <CarCard
      car={car}
      isEager={isEager}
      hasBids={false}
      hasPrice={car.awardedToDealerAmount === null}
      hasCountdown={hasCountdown}
      overlay="none"
      note={<FlowNote car={car} />}
      actions={actions.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
    />
  )
}

function ActionButton({ action }: { readonly action: FlowAction }) {
  const t = useText()
  if (action.isWaiting === true) {
    return (
      <Button variant="default" disabled>
        {t(action.label)}
      </Button>
    )
  }
  if (action.phoneLabel === undefined) return <ComingSoonButton>{t(action.label)}</ComingSoonButton>
  return (
    <ComingSoonButton>
      <span className={classes['wide']}>{t(action.label)}</span>
      <span className={classes['phone']}>{t(action.phoneLabel)}</span>
    </ComingSoonButton>
  )
}

function FlowNote({ car }: { readonly car: Car }) {
  const t = useText()
  const { state, stateReason, awardedToDealerAmount: price } = car
  const kind = state === null ? null : kindOf(state)
  return (
    <div className={classes['note']}>
      {price !== null && (
        <p className={classes['won']}>
          <span>{t('myCars.youWonAt')}</span> <Money rupees={price} size="md" />
        </p>
      )}
      {state !== null && kind !== null && <StatusBadge kind={kind}>{t(`flow.${state}`)}</StatusBadge>}
      {stateReason !== null && <p className={classes['reason']}>{stateReason}</p>}
      {state !== null && isPaymentDue(state) && car.next_deadline !== null && (
        <Deadline at={car.next_deadline} />
      )}
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

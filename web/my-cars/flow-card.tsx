import type { ReactNode } from 'react'
import type { Car } from '#domain/car/car.ts'
import { AllBidsLink } from '#web/car/all-bids-link.tsx'
import { CarCard } from '#web/car/car-card.tsx'
import { KnownAmount } from '#web/car/known-amount.tsx'
import { useText } from '#web/text/en/my-cars.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './flow-card.module.css'
import { ActionButton } from './action-button.tsx'
import { nameOf, actionsOf, standingOf } from './state-cards.ts'

/** Props of a car's card in the lists before and after the bidding. */
export interface FlowCardProps {
  readonly car: Car
  readonly isEager: boolean
  /** Whether to show the lot's countdown, which matters only before the bidding ends. */
  readonly hasCountdown?: boolean
  /** The additions of the list's screen to the buttons of a card, by the name of the action ({@link nameOf}). */
  readonly actions?: ListActions
  /** A line under the state. */
  readonly remark?: ReactNode
}

/** The additions of a list's screen to the buttons of its cards, by the name of the action. */
export type ListActions = Readonly<
  Record<
    string,
    {
      /** Opens what the button shows or collects. */
      readonly open?: (car: Car) => void
      /** Whether the dealer has to act on what the button shows. */
      readonly isMain?: (car: Car) => boolean
      /** Returns why the step cannot be taken, besides what the life cycle says; null if it can. */
      readonly block?: (car: Car) => TextId | null
    }
  >
>

/** A car's card with its state, the reason given for it, and the buttons of the state. */
export function FlowCard({ car, isEager, hasCountdown = false, remark, actions: added }: FlowCardProps) {
  return (
    <CarCard
      car={car}
      isEager={isEager}
      hasNumber
      hasBids={false}
      hasPrice={car.awardedToDealerAmount === null}
      countdown={hasCountdown ? 'myCars' : null}
      hasStamp={false}
      note={
        <div className={classes['note']}>
          {car.awardedToDealerAmount !== null && (
            <p className={classes['won']}>
              <WonAt car={car} />
            </p>
          )}
          <FlowNote car={car}>{remark}</FlowNote>
        </div>
      }
      actions={<FlowActions car={car} added={added} />}
    />
  )
}

/** The buttons of a car's state, with the additions of the list's screen. */
export function FlowActions({ car, added }: { readonly car: Car; readonly added: ListActions | undefined }) {
  const actions = car.state === null ? [] : actionsOf(car.state, { ...car, carIds: [car.id] })
  return actions.map((action) => {
    const { open, isMain, block } = added?.[nameOf(action)] ?? {}
    return (
      <ActionButton
        key={nameOf(action)}
        action={action}
        car={car}
        isMain={isMain?.(car) === true}
        onOpen={open === undefined ? undefined : () => open(car)}
        blocked={block?.(car) ?? undefined}
      />
    )
  })
}

/** Props of the amount at which a car was won. */
interface WonAtProps {
  readonly car: Car
  /** Whether the list has won cars alone: an amount that is not known is then said. */
  readonly isWon?: boolean
}

/** The amount at which the dealer won the car, or that it bid for one that is offered to it; nothing before. */
export function WonAt({ car: { awardedToDealerAmount: price, offerUntil }, isWon = false }: WonAtProps) {
  const t = useText()
  if (price === null && !isWon) return null
  return (
    <>
      <span>{t(offerUntil === null ? 'myCars.youWonAt' : 'myCars.yourBidWas')}</span>{' '}
      <KnownAmount rupees={price} size="md" />
    </>
  )
}

/** How a car stands, the reason given for it, what the list's screen adds, and the way to all bids. */
export function FlowNote({ car, children }: { readonly car: Car; readonly children: ReactNode }) {
  const t = useText()
  const tAny = useAnyText()
  const { state, stateReason, offerUntil } = car
  const isOffered = offerUntil !== null
  const standing = state === null ? null : standingOf(state, car)
  return (
    <>
      {standing !== null && standing.kind !== null && (
        <StatusBadge kind={standing.kind}>
          {isOffered ? t('myCars.offered') : tAny(standing.text)}
        </StatusBadge>
      )}
      {stateReason !== null && (
        <Text size={16} lines={1.4} breaks>
          {stateReason}
        </Text>
      )}
      {children}
      <AllBidsLink car={car} />
    </>
  )
}

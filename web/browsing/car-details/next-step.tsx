import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { WHILE_OPEN, type BEFORE_BIDDING, type FlowState } from '#domain/flows/flow-states.ts'
import { houseDecides } from '#domain/flows/house-decides.ts'
import { badgeOf } from '#domain/flows/my-lists.ts'
import { AddButton } from '#web/car/add-button.tsx'
import { standingOf } from '#web/my-cars/state-cards.ts'
import { MY_TABS } from '#web/my-cars/my-tabs.ts'
import { OpenDefault } from '#web/car/open-default.tsx'
import { useAddToMyCars } from '#web/car/use-add-to-my-cars.ts'
import { useLotPhase } from '#web/car/use-lot-phase.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/car-details.ts'
import { useText as useCarText } from '#web/text/en/car.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useFocusRetention } from '#web/ui/use-focus-retention.ts'
import classes from './next-step.module.css'

/** The main action for a car on this page: add it, or open the screen where it continues. */
export function NextStep({ car }: { readonly car: Car }) {
  const keptFocus = useFocusRetention<HTMLDivElement>(car.state, 'a')
  return (
    <div {...keptFocus} className={classes['step']} data-bids={leadsFrom('placeBid', car.state) || undefined}>
      {car.state === null ? <NotTaken car={car} /> : <Taken car={car} state={car.state} />}
    </div>
  )
}

function NotTaken({ car }: { readonly car: Car }) {
  const tCar = useCarText()
  const adding = useAddToMyCars(car)
  const isOver = useLotPhase(car) === 'over'
  return (
    <>
      <AddButton car={car} adding={adding} />
      {!isOver && <OpenDefault />}
      {isOver && !car.isSold && <Text tone="soft">{tCar('car.expired')}</Text>}
      {!isOver && <WayToBid text="carDetails.toBid.new" />}
    </>
  )
}

function Taken({ car, state }: { readonly car: Car; readonly state: FlowState }) {
  const t = useText()
  const tAny = useAnyText()
  const reason = car.stateReason
  const standing = statusOf(car, state)
  const list = badgeOf(state)
  const tab = list === null ? null : MY_TABS[list]
  const way = NEXT_STEPS[state]
  const isOver = useLotPhase(car) === 'over'
  return (
    <>
      {WHILE_OPEN.some((open) => open === state) && !isOver && <OpenDefault />}
      {tab !== null && (
        <Button component={Link} to={tab.path} rightSection={<IconArrowRight size={18} aria-hidden />}>
          {t('carDetails.goTo', { list: tAny(tab.name) })}
        </Button>
      )}
      {/* There the page says how the dealer stands. */}
      {!leadsFrom('placeBid', state) && (
        <Row as="p" tone="soft" gap={2} align="center" spread>
          <span>{t('carDetails.stands')}</span>
          <StatusBadge kind={standing.kind}>{tAny(standing.text)}</StatusBadge>
        </Row>
      )}
      {reason !== null && <Text tone="soft">{reason}</Text>}
      {way !== undefined && !isOver && <WayToBid text={way} />}
    </>
  )
}

/** The next act of a dealer who cannot bid yet, by the state of its car. */
const NEXT_STEPS: Readonly<Partial<Record<FlowState, TextId>>> = {
  MY_CARS_NEW: 'carDetails.toBid.MY_CARS_NEW',
  GATE_PASS_REQUESTED: 'carDetails.toBid.GATE_PASS_REQUESTED',
  GATE_PASS_APPROVED: 'carDetails.toBid.GATE_PASS_APPROVED',
  EVALUATION: 'carDetails.toBid.EVALUATION',
  EVALUATION_COMPLETE: 'carDetails.toBid.EVALUATION_COMPLETE',
} satisfies Readonly<Record<(typeof BEFORE_BIDDING)[number], TextId>>

/** Says what comes before bidding, with a link to the page that explains it. */
function WayToBid({ text }: { readonly text: TextId }) {
  const t = useText()
  const tAny = useAnyText()
  return (
    <Text tone="soft">
      {tAny(text)} <Link to={paths.market}>{t('layout.market')}</Link>
    </Text>
  )
}

/** The status of a car that the dealer has taken: how its flow stands, unless its lot's outcome is not final. */
function statusOf(
  car: Car,
  state: FlowState,
): { readonly kind: 'info' | 'waiting' | 'bad'; readonly text: TextId } {
  if (car.counterAmount !== null) return { kind: 'info', text: 'car.counterWaits' }
  if (houseDecides(car)) return { kind: 'waiting', text: 'car.underReserve' }
  const { kind, text } = standingOf(state, car)
  return { kind: kind === 'bad' ? kind : 'info', text }
}

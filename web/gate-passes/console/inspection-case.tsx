import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ItemOf } from '#contract/queues.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { paths } from '#web/paths.ts'
import { NameYard } from '#web/stock/console/cars/name-yard.tsx'
import type { StepOutput } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './inspection-case.module.css'
import { PassCase } from './pass-case.tsx'

/** The part of an answer with the flows that changed state. */
type Answered = Pick<StepOutput<'approveGatePass'>, 'flows'>

/** One request for a gate pass for an inspection; the decision is about the chosen cars. */
export function InspectionCase(props: {
  readonly item: ItemOf<'gatePasses'>
  readonly onAnswered: () => void
}) {
  const t = useText()
  const { item, onAnswered } = props
  const { person, gatepassId } = item
  const all = item.cars.map(({ carId }) => carId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isRefusing, setRefusing] = useState(false)
  const chosen = all.filter((carId) => !left.has(carId))
  const answering = {
    values: ({ flows }: Answered) => ({ count: flows.length }),
    onDone: ({ flows }: Answered) => {
      setRefusing(false)
      setLeft(new Set())
      if (flows.length === all.length) onAnswered()
    },
    showsFault: true,
  } as const
  const approve = useStep('approveGatePass', answering)
  const reject = useStep('rejectGatePass', answering)
  // Sent with explicit cars: without them the call would also answer cars added after this was rendered.
  const request = { gatepassId, carIds: chosen }
  return (
    <PassCase
      kind="inspection"
      item={item}
      title={t('console.passTitle', {
        name: person.name,
        place: [item.yard, item.city].filter(Boolean).join(', '),
      })}
      about={
        <>
          {' '}
          · <Link to={paths.admin.auction(item.auctionId)}>{item.auction}</Link>
        </>
      }
      approve={{ ...approve, make: () => approve.make(request) }}
      reject={{ ...reject, make: (reason) => reject.make({ ...request, reason }) }}
      isRefusing={isRefusing}
      onRefusing={setRefusing}
      isEmpty={chosen.length === 0}
      unplaced={item.yard === null ? item.cars.length : 0}
    >
      <Stack as="fieldset" gap={3}>
        <Text as="legend" tone="soft" size={14} below={2}>
          {t('console.chooseCars')}
        </Text>
        {item.cars.map((car) => (
          <Row oneLine gap={3} align="center" key={car.flowEntityId}>
            <Checkbox
              checked={!left.has(car.carId)}
              aria-label={car.title}
              onChange={(event) => {
                const next = new Set(left)
                if (event.currentTarget.checked) next.delete(car.carId)
                else next.add(car.carId)
                setLeft(next)
              }}
            />
            <span className={classes['picture']}>
              <CarPicture url={car.imageUrl} alt="" />
            </span>
            <span className={classes['words']}>
              <Link to={paths.admin.car(car.carId)}>{car.title}</Link>
              <span>{car.regno ?? t('console.notKnown')}</span>
              {item.yard === null && (
                <NameYard car={{ carId: car.carId, name: car.regno ?? car.title, city: item.city }} />
              )}
            </span>
          </Row>
        ))}
      </Stack>
    </PassCase>
  )
}

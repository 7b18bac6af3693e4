import { useState } from 'react'
import { Link } from 'react-router'
import type { ItemOf } from '#contract/queues.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { paths } from '#web/paths.ts'
import { NameYard } from '#web/stock/console/cars/name-yard.tsx'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/text/en/console.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './delivery-case.module.css'
import { PassCase } from './pass-case.tsx'

type DeliveryItem = ItemOf<'deliveryGatePasses'>

/** One request for a delivery gate pass, with the paid car. */
export function DeliveryCase(props: { readonly item: DeliveryItem; readonly onAnswered: () => void }) {
  const t = useText()
  const { item, onAnswered } = props
  const { person, flowEntityId, gatepassId, title } = item
  const [isRefusing, setRefusing] = useState(false)
  const answering = {
    values: () => ({ title }),
    onDone: () => {
      setRefusing(false)
      onAnswered()
    },
    showsFault: true,
  } as const
  const approve = useStep('approveDeliveryGatePass', answering)
  const reject = useStep('rejectDeliveryGatePass', answering)
  const request = { flowEntityId, gatepassId }
  return (
    <PassCase
      kind="delivery"
      item={item}
      title={t('console.deliveryPassTitle', { name: person.name, title })}
      approve={{ ...approve, make: () => approve.make(request) }}
      reject={{ ...reject, make: (reason) => reject.make({ ...request, reason }) }}
      isRefusing={isRefusing}
      onRefusing={setRefusing}
      unplaced={item.yard === null ? 1 : 0}
    >
      <CarFacts item={item} />
    </PassCase>
  )
}

/** The car, where it stands, what was paid for it, and where its driver lives. */
function CarFacts({ item }: { readonly item: DeliveryItem }) {
  const t = useText()
  const { carId, title, regno, imageUrl, yard, city, awardedAmount, address } = item
  return (
    <div className={classes['car']}>
      <span className={classes['picture']}>
        <CarPicture url={imageUrl} alt="" />
      </span>
      <Link to={paths.admin.car(carId)}>{title}</Link>
      <span>{regno ?? t('console.notKnown')}</span>
      <dl className={classes['facts']}>
        <dt>{t('console.yard')}</dt>
        <dd>
          {yard === null ? (
            <>
              {city} <NameYard car={{ carId, name: regno ?? title, city }} />
            </>
          ) : (
            `${yard}, ${city}`
          )}
        </dd>
        <dt>{t('console.paid')}</dt>
        <dd>{awardedAmount === null ? t('console.notKnown') : <Money rupees={awardedAmount} size="md" />}</dd>
        <dt>{t('console.driverAddress')}</dt>
        <dd>{address ?? t('console.notKnown')}</dd>
      </dl>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconCamera, IconCircleCheck, IconPhoto, IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import { isFromCache } from '#web/api/client.ts'
import { FieldButton } from '#web/people/portal/field-button.tsx'
import { FieldCard } from '#web/people/portal/field-card.tsx'
import { FieldList } from '#web/people/portal/field-list.tsx'
import { DRIVER_LIST_FAILED } from '#web/people/portal/list-failures.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/field.ts'
import { useDriverCars } from './use-driver-cars.ts'

const HomeQueue = lazyPart('home-queue', async () => (await import('./home-queue.tsx')).HomeQueue)

/** Driver Home: the cars to fetch from the yards, and those already fetched (part B section 2). */
export function DriverHomeScreen() {
  const t = useText()
  const query = useDriverCars()
  return (
    <>
      <HomeQueue />
      <FieldList
        title="field.driverHome"
        query={query}
        sentences={DRIVER_LIST_FAILED}
        unknownYard="field.unknownLocation"
        more="field.seeMoreCars"
        failedMore="field.seeMoreCars"
        empty={() => ({
          icon: <IconTruckDelivery size={28} stroke={1.6} aria-hidden />,
          title: t('field.noDeliveries'),
          ...(isFromCache('getDriverCars', {}) && { text: t('field.emptyCache') }),
        })}
        renderCard={(car, isEager) => (
          <FieldCard
            car={car}
            isEager={isEager}
            hasStanding={false}
            {...(car.delivery_photos.length > 0 && {
              note: t('field.picturesDone', { count: car.delivery_photos.length }),
            })}
            action={<CardButtons car={car} />}
          />
        )}
      />
    </>
  )
}

function CardButtons({ car }: { readonly car: Car }) {
  const t = useText()
  const navigate = useNavigate()
  const { state, flowEntityId, delivery_photos: photos } = car
  if (leadsTo('confirmDelivery', state) || flowEntityId === null) {
    return <FieldButton icon={<IconCircleCheck size={24} aria-hidden />}>{t('field.delivered')}</FieldButton>
  }
  const to = paths.driverCar(flowEntityId)
  const Icon = photos.length > 0 ? IconPhoto : IconCamera
  return (
    <>
      <Button
        size="lg"
        h="3.5rem"
        mb="sm"
        variant="default"
        aria-label={t('field.gatePassOf', { title: carTitle(car) })}
        onClick={() => void navigate(`${to}?step=pass`)}
      >
        {t('field.gatePass')}
      </Button>
      <FieldButton icon={<Icon size={24} aria-hidden />} onClick={() => void navigate(to)}>
        {t(photos.length > 0 ? 'field.viewPicture' : 'field.uploadPickupProof')}
      </FieldButton>
    </>
  )
}

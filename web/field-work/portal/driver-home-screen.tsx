import { IconCircleCheck, IconPhoto, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { labelCar } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { isFromCache } from '#web/api/client.ts'
import { useKeptRead } from '#web/api/use-kept-read.ts'
import { useText } from '#web/text/text.ts'
import { ComingSoonButton } from '#web/ui/coming-soon.tsx'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { FieldButton } from './field-button.tsx'
import { FieldCard } from './field-card.tsx'
import { FieldList } from './field-list.tsx'
import { driverCars, READ_AGAIN_EVERY } from './field-cars.ts'

/** Driver Home: the cars to fetch from the yards, and those already fetched (part B section 2). */
export function DriverHomeScreen() {
  const t = useText()
  const query = useKeptRead('getDriverCars', { select: driverCars, refetchInterval: READ_AGAIN_EVERY })
  return (
    <FieldList
      title="field.driverHome"
      query={query}
      sentences={{
        otherwise: 'field.deliveryFailed',
        badShape: 'error.badShape',
        badRequest: 'invalidRequest',
        notFound: 'field.notFound',
        unauthorized: 'error.unauthorizedRedirecting',
      }}
      more="field.seeMoreCars"
      failedMore="field.seeMoreCars"
      empty={() => ({
        icon: <IconTruckDelivery size={28} stroke={1.6} aria-hidden />,
        title: t('field.noDeliveries'),
        ...(isFromCache('getDriverCars', {}) && { text: t('field.emptyCache') }),
      })}
      renderCard={(car, isEager) => <DriverCard car={car} isEager={isEager} />}
    />
  )
}

function DriverCard({ car, isEager }: { readonly car: Car; readonly isEager: boolean }) {
  const t = useText()
  const { title } = labelCar(car)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FieldCard
        car={car}
        isEager={isEager}
        hasStanding={false}
        action={<DriverButton car={car} onView={() => setOpen(true)} />}
      />
      {isOpen && (
        <PicturePreview
          pictures={car.delivery_photos.map(({ url, label }) => ({
            url,
            alt: t('field.pickupPicture', { label, title }),
          }))}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function DriverButton({ car, onView }: { readonly car: Car; readonly onView: () => void }) {
  const t = useText()
  if (car.state === 'DELIVERED') {
    return <FieldButton icon={<IconCircleCheck size={24} aria-hidden />}>{t('field.delivered')}</FieldButton>
  }
  if (car.delivery_photos.length > 0) {
    return (
      <FieldButton icon={<IconPhoto size={24} aria-hidden />} onClick={onView}>
        {t('field.viewPicture')}
      </FieldButton>
    )
  }
  return (
    <ComingSoonButton size="lg" h="3.5rem">
      {t('field.uploadPickupProof')}
    </ComingSoonButton>
  )
}

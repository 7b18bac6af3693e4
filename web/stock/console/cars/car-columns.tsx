import { formatKilometres } from '#web/text/formats.ts'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import classes from './car-columns.module.css'
import { CarStatusBadge } from './car-status-badge.tsx'

/** The columns of the table of the house's cars. */
export const CAR_COLUMNS: readonly Column<StockCar>[] = [
  {
    title: 'console.car',
    isLead: true,
    cell: (car) => (
      <div className={classes['car']}>
        <span className={classes['picture']}>
          <CarPicture url={car.car_image_urls[0]?.thumbnailUrl ?? null} alt="" />
        </span>
        <EntryLink to={paths.admin.car(car.id)}>{fullTitle(car)}</EntryLink>
      </div>
    ),
  },
  { title: 'console.regno', cell: (car) => car.regno ?? unknown() },
  {
    title: 'console.kmsrun',
    isNumeric: true,
    from: 'tablet',
    cell: (car) => (car.kmsrun === null ? unknown() : formatKilometres(car.kmsrun)),
  },
  {
    title: 'console.fueltype',
    from: 'wide',
    cell: (car) => [car.fueltype, car.transmission].filter(Boolean).join(' · ') || unknown(),
  },
  {
    title: 'console.place',
    cell: (car) => (
      <Stack as="span">
        {car.city}
        {car.yard !== null && (
          <Text as="span" tone="faint" size={14}>
            {car.yard}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    title: 'console.supplier',
    from: 'wide',
    cell: (car) => car.supplierName ?? unknown(),
  },
  {
    title: 'console.guidePrice',
    isNumeric: true,
    cell: (car) => (car.price === null ? unknown() : <Money rupees={car.price} />),
  },
  {
    title: 'console.status',
    cell: (car) => (
      <Stack as="span" gap={1}>
        <CarStatusBadge status={car.status} />
        {car.isTwin && <StatusBadge kind="waiting">{t('console.car.twin')}</StatusBadge>}
      </Stack>
    ),
  },
]

function unknown() {
  return (
    <Text as="span" tone="faint" size={14}>
      {t('console.notKnown')}
    </Text>
  )
}

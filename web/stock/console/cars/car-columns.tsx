import type { StockCar } from '#contract/stock/admin-cars.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { formatKilometres } from '#domain/money.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import type { DataColumn } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import classes from './car-columns.module.css'
import { CarStatusBadge } from './car-status-badge.tsx'

/** Returns the columns of the table of the house's cars. */
export function carColumns(): readonly DataColumn<StockCar>[] {
  return [
    {
      id: 'car',
      header: t('console.car'),
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
    { id: 'regno', header: t('console.regno'), cell: (car) => car.regno ?? unknown() },
    {
      id: 'kmsrun',
      header: t('console.kmsrun'),
      isNumeric: true,
      from: 'tablet',
      cell: (car) => (car.kmsrun === null ? unknown() : formatKilometres(car.kmsrun)),
    },
    {
      id: 'fuel',
      header: t('console.fueltype'),
      from: 'wide',
      cell: (car) => [car.fueltype, car.transmission].filter(Boolean).join(' · ') || unknown(),
    },
    {
      id: 'place',
      header: t('console.place'),
      cell: (car) => (
        <span className={classes['place']}>
          {car.city}
          {car.yard !== null && <span className={classes['yard']}>{car.yard}</span>}
        </span>
      ),
    },
    {
      id: 'supplier',
      header: t('console.supplier'),
      from: 'wide',
      cell: (car) => car.supplierName ?? unknown(),
    },
    {
      id: 'price',
      header: t('console.guidePrice'),
      isNumeric: true,
      cell: (car) => (car.price === null ? unknown() : <Money rupees={car.price} />),
    },
    { id: 'status', header: t('console.status'), cell: (car) => <CarStatusBadge status={car.status} /> },
  ]
}

function unknown() {
  return <span className={classes['unknown']}>{t('console.notKnown')}</span>
}

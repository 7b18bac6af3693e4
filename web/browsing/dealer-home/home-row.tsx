import { memo } from 'react'
import type { Car } from '#domain/car/car.ts'
import { AddButton } from '#web/car/add-button.tsx'
import { cardPriceOf } from '#web/car/card-price.ts'
import { CompactCar } from '#web/car/compact-car.tsx'
import { KnownAmount } from '#web/car/known-amount.tsx'
import { OpenDefault } from '#web/car/open-default.tsx'
import { stampOf } from '#web/car/stamp-of.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useAddToMyCars } from '#web/car/use-add-to-my-cars.ts'
import { useText } from '#web/text/en/car.ts'
import { CompactList } from '#web/ui/compact-list.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { HomeFilters } from './filters.ts'
import type { HomeCardProps } from './home-card.tsx'
import type { ChangeFilters } from './use-home-filters.ts'

/** Props of the compact list of Dealer Home. */
interface HomeRowsProps {
  readonly cars: readonly Car[]
  readonly filters: HomeFilters
  readonly change: ChangeFilters
  readonly busy: boolean
  readonly onOpen: (carId: string) => void
}

/** The cars of Dealer Home as compact rows, whose heads sort. */
export function HomeRows({ cars, filters, change, busy, onOpen }: HomeRowsProps) {
  const t = useText()
  const { sort } = filters
  /** The first click sorts by `first`, a second one turns the order round. */
  const by = (first: typeof sort, { rises, falls }: Record<'rises' | 'falls', typeof sort>) => ({
    order: sort === rises ? ('rises' as const) : sort === falls ? ('falls' as const) : null,
    choose: () => change({ sort: sort !== first ? first : first === rises ? falls : rises }),
  })
  return (
    <CompactList
      label={t('car.list')}
      busy={busy}
      heads={{
        lead: { name: t('car.headCar'), sort: by('year-new', { rises: 'year-old', falls: 'year-new' }) },
        mark: { name: t('car.headNumber') },
        place: { name: t('car.headPlace') },
        standing: {
          name: t('car.headTime'),
          sort: by('auction-near', { rises: 'auction-near', falls: 'auction-far' }),
        },
        amount: {
          name: t('car.guidePrice'),
          sort: by('price-low', { rises: 'price-low', falls: 'price-high' }),
        },
      }}
    >
      {cars.map((car, index) => (
        <HomeRow
          key={car.id}
          car={car}
          isEager={index < FIRST_SCREEN}
          isRecord={filters.ended}
          onOpen={onOpen}
        />
      ))}
    </CompactList>
  )
}

/** The number of rows on the first screen, whose pictures are fetched first. */
const FIRST_SCREEN = 8

const HomeRow = memo(function HomeRow({ car, isEager, isRecord, onOpen }: HomeCardProps) {
  const t = useText()
  const adding = useAddToMyCars(car)
  const stamp = stampOf(car)
  const price = cardPriceOf(car)
  return (
    <CompactCar
      car={car}
      isEager={isEager}
      onOpen={() => onOpen(car.id)}
      {...(adding.status === 'added' && { motion: 'leaving' as const })}
      standing={
        <>
          {stamp === null ? (
            <TimeLeft start={car.start_date} end={car.ta_end_date} format="dealerHome" />
          ) : (
            <StatusBadge kind="quiet">{t(stamp)}</StatusBadge>
          )}
          {price !== null && (
            <span>
              {t(price.label)} <Money rupees={price.amount} />
            </span>
          )}
          {!isRecord && !car.isSold && <OpenDefault />}
        </>
      }
      amount={
        <>
          <span>{t('car.guidePrice')}</span>
          <KnownAmount rupees={car.price} />
        </>
      }
      acts={!isRecord && <AddButton car={car} adding={adding} />}
    />
  )
})

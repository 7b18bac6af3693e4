import { formatKilometres } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { MAX_LOTS } from '#domain/lot/auction-rules.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { formatCount } from '#domain/paging.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import {
  CarFilters,
  carListInput,
  NO_FILTERS,
  type CarListFilters,
} from '#web/stock/console/cars/car-filters.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import classes from './car-picker.module.css'

const PAGE = 100

/** Props of the picker of cars for an auction. */
export interface CarPickerProps {
  /** The ids of the cars already in the auction. */
  readonly taken: ReadonlySet<string>
  /** The import whose cars are offered first; '' for those of every import. */
  readonly importId: string
  readonly onAdd: (cars: readonly StockCar[]) => void
  /** Called with true when fetching all matching cars starts, and with false when they are added or it failed. */
  readonly onAdding: (isAdding: boolean) => void
}

/** The cars that were added together because they match these filters. */
interface AddedCars {
  readonly filters: string
  readonly ids: readonly string[]
}

/** A picker that adds unlisted cars: one by one, or all that match the filters. */
export function CarPicker({ taken, importId, onAdd, onAdding }: CarPickerProps) {
  const t = useText()
  const [filters, setFilters] = useState<CarListFilters>({ ...NO_FILTERS, status: 'unlisted', importId })
  const [added, setAdded] = useState<number | null>(null)
  const [addedLast, setAddedLast] = useState<AddedCars | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const input = carListInput(filters)
  const query = useReadPages('admin/getCars', input, { placeholderData: keepPreviousData })
  const pages = query.data?.pages
  const cars = useMemo(() => pages?.flatMap((page) => page.cars) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  const room = MAX_LOTS - taken.size
  const isAllAdded = isEveryCarTaken()
  // Without other filters, all of the import's cars match.
  const isWholeImport =
    filters.importId !== '' && [filters.q, filters.city, filters.yard].every((text) => text === '')
  const fail = (error: unknown) => errorMessage(error, { otherwise: 'console.readFailed' })

  async function addAll(): Promise<void> {
    setFault(null)
    setAdded(0)
    onAdding(true)
    try {
      const found: StockCar[] = []
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor)
        found.push(...page.cars.filter(({ id }) => !taken.has(id)))
        ids.push(...page.cars.map(({ id }) => id))
        cursor = page.nextCursor
        setAdded(found.length)
      } while (cursor !== null && found.length < room)
      onAdd(found)
      if (cursor === null) setAddedLast({ filters: JSON.stringify(input), ids })
    } catch (error) {
      setFault(fail(error))
    } finally {
      setAdded(null)
      onAdding(false)
    }
  }
  /** Whether all matching cars are known, from the list or from adding all, and are in the auction. */
  function isEveryCarTaken(): boolean {
    if (total === null || total === 0 || query.isPlaceholderData) return false
    if (cars.length >= total) return cars.every(({ id }) => taken.has(id))
    return addedLast?.filters === JSON.stringify(input) && addedLast.ids.every((id) => taken.has(id))
  }
  const readPage = (cursor: string | null) =>
    call('admin/getCars', { ...input, limit: PAGE, ...(cursor !== null && { cursor }) })

  return (
    <Stack gap={3}>
      <Row gap={2} align="start" spread className={classes['head']}>
        <CarFilters
          filters={filters}
          hasStatus={false}
          onChange={(changed) => setFilters({ ...filters, ...changed })}
        />
        <Button
          variant="default"
          leftSection={isAllAdded ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
          loading={added !== null}
          disabled={total === null || total === 0 || room <= 0 || query.isPlaceholderData || isAllAdded}
          onClick={() => void addAll()}
        >
          {t(
            isAllAdded ? 'console.allAdded' : isWholeImport ? 'console.addAllOf' : 'console.addAllMatching',
            {
              count: total ?? 0,
              total: formatCount(total ?? 0),
            },
          )}
        </Button>
      </Row>
      {added !== null && <output>{t('console.adding', { count: formatIndianNumber(added) })}</output>}
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
      {room <= 0 && (
        <Callout kind="waiting">{t('console.maxLots', { max: formatIndianNumber(MAX_LOTS) })}</Callout>
      )}
      {query.isError && pages === undefined && (
        <Callout
          kind="bad"
          actions={
            <Button variant="default" onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {fail(query.error)}
        </Callout>
      )}
      {query.isPending && <TableSkeleton rows={6} />}
      {total === 0 && <p className={classes['none']}>{t('console.noUnlisted')}</p>}
      {total !== null && total > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard, also where all its buttons are disabled
        <section className={classes['scroll']} aria-label={t('console.unlistedCars')} tabIndex={0}>
          <Stack as="ul" divided aria-label={t('console.unlistedCars')} aria-busy={query.isPlaceholderData}>
            {cars.map((car) => (
              <PickedCar
                key={car.id}
                car={car}
                isTaken={taken.has(car.id)}
                isFull={room <= 0}
                onAdd={() => onAdd([car])}
              />
            ))}
          </Stack>
          <MoreButton
            shown={cars.length}
            total={total}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </section>
      )}
    </Stack>
  )
}

function PickedCar(props: {
  readonly car: StockCar
  readonly isTaken: boolean
  readonly isFull: boolean
  readonly onAdd: () => void
}) {
  const t = useText()
  const { car, isTaken, isFull, onAdd } = props
  const title = fullTitle(car)
  return (
    <li className={classes['car']} data-taken={isTaken || undefined}>
      <span className={classes['words']}>
        <Text as="span" weight={600} breaks>
          {title}
        </Text>
        <Text as="span" tone="faint" size={14}>
          {[
            car.regno,
            car.kmsrun === null ? null : formatKilometres(car.kmsrun),
            car.fueltype,
            car.yard,
            car.city,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      {car.price !== null && <Money rupees={car.price} />}
      <Button
        variant="default"
        disabled={isTaken || isFull}
        leftSection={isTaken ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
        aria-label={t(isTaken ? 'console.addedCar' : 'console.addThisCar', { title })}
        onClick={onAdd}
        data-entry={isTaken ? undefined : true}
      >
        {t(isTaken ? 'console.added' : 'console.add')}
      </Button>
    </li>
  )
}

import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconCar, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#domain/paging.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { carColumns } from './car-columns.tsx'
import { CarFilters, carListInput, NO_FILTERS, useCarFilters } from './car-filters.tsx'
import { NEW_CAR } from './new-car-id.ts'
import { DataTable } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'

/** The house's cars: search, filters in the address, and the exact count. */
export function ConsoleCarsScreen() {
  const t = useText()
  useListKeys()
  const [filters, setFilters] = useCarFilters()
  const input = carListInput(filters)
  const query = useReadPages('admin/getCars', input, { placeholderData: keepPreviousData })
  const columns = useMemo(() => carColumns(), [])
  const pages = query.data?.pages
  const cars = useMemo(() => pages?.flatMap((page) => page.cars) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  const isFiltered = Object.keys(input).length > 0
  return (
    <>
      <PageTitle
        title={t('console.cars')}
        detail={
          total === null ? '\u00a0' : t('console.carCount', { count: total, total: formatCount(total) })
        }
        actions={
          <>
            <Button variant="default" component={Link} to={paths.admin.import}>
              {t('console.importList')}
            </Button>
            <Button
              component={Link}
              to={paths.admin.car(NEW_CAR)}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('console.addCar')}
            </Button>
          </>
        }
      />
      <CarFilters filters={filters} onChange={(changed) => void setFilters(changed)} />
      <ListPanel
        query={query}
        shown={cars.length}
        total={total}
        rows={12}
        empty={{
          icon: <IconCar size={28} />,
          title: t(isFiltered ? 'console.noCarsFound' : 'console.noCars'),
          text: t(isFiltered ? 'console.noCarsFoundText' : 'console.noCarsText'),
          action: isFiltered
            ? { label: t('console.clearFilters'), onClick: () => void setFilters(NO_FILTERS) }
            : { label: t('console.importList'), to: paths.admin.import },
        }}
      >
        <DataTable
          label={t('console.cars')}
          columns={columns}
          rows={cars}
          rowId={(car) => car.id}
          isBusy={query.isPlaceholderData}
        />
      </ListPanel>
      <KeyHints />
    </>
  )
}

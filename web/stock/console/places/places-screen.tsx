import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Acts } from '#web/console/parts/cells.tsx'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { CityAliases } from './city-aliases.tsx'
import { CityForm } from './city-form.tsx'
import { MapLink } from './map-link.tsx'
import { YardForm } from './yard-form.tsx'
import classes from './places-screen.module.css'

type City = Output<'admin/getCities'>[number]
type Yard = Output<'admin/getYards'>[number]

const YARD_COLUMNS: readonly Column<Yard>[] = [
  {
    title: 'console.yard',
    isLead: true,
    sort: (yard) => yard.name,
    cell: ({ name, city }) => (
      <EntryLink to={`${paths.admin.cars}?${new URLSearchParams({ city, yard: name })}`}>{name}</EntryLink>
    ),
  },
  { title: 'console.city', sort: (yard) => yard.city, cell: (yard) => yard.city },
  { title: 'console.address', cell: (yard) => yard.address },
  {
    title: 'console.coordinates',
    from: 'wide',
    cell: ({ latitude, longitude }) => (
      <Text as="span" whole>
        {latitude.toFixed(4)}, {longitude.toFixed(4)}
      </Text>
    ),
  },
  {
    title: 'console.map',
    cell: (yard) => (
      <Acts>
        <MapLink place={yard} name={yard.name} />
      </Acts>
    ),
  },
]

function cityColumns(yards: readonly Yard[]): readonly Column<City>[] {
  const yardsOf = Map.groupBy(yards, (yard) => yard.city)
  return [
    {
      title: 'console.city',
      isLead: true,
      sort: (city) => city.name,
      cell: ({ name }) => (
        <EntryLink to={`${paths.admin.cars}?${new URLSearchParams({ city: name })}`}>{name}</EntryLink>
      ),
    },
    {
      title: 'console.cityState',
      sort: (city) => city.state,
      cell: (city) => city.state,
    },
    {
      title: 'console.yards',
      isNumeric: true,
      sort: (city) => yardsOf.get(city.name)?.length ?? 0,
      cell: (city) => yardsOf.get(city.name)?.length ?? 0,
    },
  ]
}

/** The cities and yards of the house, and forms to add to them. */
export function PlacesScreen() {
  const t = useText()
  useListKeys()
  const [adding, setAdding] = useState<'city' | 'yard' | null>(null)
  const cities = useRead('admin/getCities', {})
  const yards = useRead('admin/getYards', {})
  const ofCities = useMemo(() => cityColumns(yards.data ?? []), [yards.data])
  const failed = [cities, yards].find((query) => query.isError && query.data === undefined)
  const close = () => setAdding(null)
  return (
    <>
      <PageTitle
        title={t('console.places')}
        actions={
          <Button component={Link} variant="default" to={paths.admin.yardLinks}>
            {t('console.yardLinks')}
          </Button>
        }
      />
      {failed !== undefined ? (
        <ErrorState
          message={errorMessage(failed.error, { otherwise: 'console.readFailed' })}
          error={failed.error}
          onRetry={() => void Promise.all([cities.refetch(), yards.refetch()])}
        />
      ) : (
        <Stack gap={5} align="start" className={classes['columns']}>
          <Panel
            isFlush
            title={t('console.cities')}
            actions={
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setAdding('city')}
              >
                {t('console.addCity')}
              </Button>
            }
          >
            {adding === 'city' && (
              <div className={classes['form']}>
                <CityForm onAdded={close} onCancel={close} />
              </div>
            )}
            {cities.data === undefined ? (
              <TableSkeleton rows={4} />
            ) : cities.data.length === 0 ? (
              <EmptyState title={t('console.noCities')} text={t('console.noCitiesText')} />
            ) : (
              <DataTable
                label={t('console.cities')}
                columns={ofCities}
                rows={cities.data}
                rowId={(city) => city.id}
              />
            )}
          </Panel>
          <Panel
            isFlush
            title={t('console.yards')}
            actions={
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setAdding('yard')}
              >
                {t('console.addYard')}
              </Button>
            }
          >
            {adding === 'yard' && (
              <div className={classes['form']}>
                <YardForm cities={cities.data ?? []} onAdded={close} onCancel={close} />
              </div>
            )}
            {yards.data === undefined ? (
              <TableSkeleton rows={8} />
            ) : yards.data.length === 0 ? (
              <EmptyState title={t('console.noYards')} text={t('console.noYardsText')} />
            ) : (
              <DataTable
                label={t('console.yards')}
                columns={YARD_COLUMNS}
                rows={yards.data}
                rowId={(yard) => yard.id}
              />
            )}
          </Panel>
          <div className={classes['wide']}>
            <CityAliases cities={cities.data ?? []} />
          </div>
        </Stack>
      )}
      <KeyHints canSearch={false} />
    </>
  )
}

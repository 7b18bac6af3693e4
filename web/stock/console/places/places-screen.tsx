import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { CityForm } from './city-form.tsx'
import { MapLink } from './map-link.tsx'
import { YardForm } from './yard-form.tsx'
import classes from './places-screen.module.css'

type City = Output<'admin/getCities'>[number]
type Yard = Output<'admin/getYards'>[number]

function yardColumns(): readonly DataColumn<Yard>[] {
  return [
    {
      id: 'name',
      header: say('console.yard'),
      isLead: true,
      orderBy: (yard) => yard.name,
      cell: ({ name, city }) => (
        <EntryLink to={`${paths.admin.cars}?${new URLSearchParams({ city, yard: name })}`}>{name}</EntryLink>
      ),
    },
    { id: 'city', header: say('console.city'), orderBy: (yard) => yard.city, cell: (yard) => yard.city },
    { id: 'address', header: say('console.address'), cell: (yard) => yard.address },
    {
      id: 'coordinates',
      header: say('console.coordinates'),
      from: 'wide',
      cell: ({ latitude, longitude }) => (
        <span className={classes['degrees']}>
          {latitude.toFixed(4)}, {longitude.toFixed(4)}
        </span>
      ),
    },
    {
      id: 'map',
      header: say('console.map'),
      cell: (yard) => (
        <span className={classes['above']}>
          <MapLink place={yard} name={yard.name} />
        </span>
      ),
    },
  ]
}

function cityColumns(yards: readonly Yard[]): readonly DataColumn<City>[] {
  const yardsOf = Map.groupBy(yards, (yard) => yard.city)
  return [
    {
      id: 'name',
      header: say('console.city'),
      isLead: true,
      orderBy: (city) => city.name,
      cell: ({ name }) => (
        <EntryLink to={`${paths.admin.cars}?${new URLSearchParams({ city: name })}`}>{name}</EntryLink>
      ),
    },
    {
      id: 'state',
      header: say('console.cityState'),
      orderBy: (city) => city.state,
      cell: (city) => city.state,
    },
    {
      id: 'yards',
      header: say('console.yards'),
      isNumeric: true,
      orderBy: (city) => yardsOf.get(city.name)?.length ?? 0,
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
  const ofYards = useMemo(() => yardColumns(), [])
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
        <div className={classes['columns']}>
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
                columns={ofYards}
                rows={yards.data}
                rowId={(yard) => yard.id}
              />
            )}
          </Panel>
        </div>
      )}
      <KeyHints canSearch={false} />
    </>
  )
}

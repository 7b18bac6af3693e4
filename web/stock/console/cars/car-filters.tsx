import { NativeSelect } from '@mantine/core'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/console.ts'
import type { ListFilters } from '#web/console/parts/list-filters.tsx'
import { SearchField } from '#web/console/parts/search-field.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import classes from '#web/console/parts/filters.module.css'
import { Row } from '#web/ui/layout/row.tsx'

const STATUSES = ['unlisted', 'listed', 'sold', 'twin'] as const

/** Whether a car of the house is unlisted, listed in an auction, or sold; or shares its number plate with another. */
export type CarStatus = (typeof STATUSES)[number]

/** The filters of the list of cars; an empty string or null means no filter. */
export interface CarListFilters {
  readonly q: string
  readonly city: string
  readonly yard: string
  readonly status: CarStatus | null
  /** Only the cars that this import added or changed. */
  readonly importId: string
}

/** The parameter of the address that names an import. */
export const IMPORT_PARAM = 'import'

/** Filters that match every car. */
export const NO_FILTERS: CarListFilters = { q: '', city: '', yard: '', status: null, importId: '' }

/** The filters of the list of cars, kept in the address. */
export function useAddressedCarFilters(): ListFilters<ReturnType<typeof carListInput>> {
  const [filters, setFilters] = useQueryStates(
    {
      q: parseAsString.withDefault(''),
      city: parseAsString.withDefault(''),
      yard: parseAsString.withDefault(''),
      status: parseAsStringLiteral(STATUSES),
      importId: parseAsString.withDefault(''),
    },
    { history: 'replace', urlKeys: { importId: IMPORT_PARAM } },
  )
  const values = carListInput(filters)
  return {
    values,
    isSet: Object.keys(values).length > 0,
    clear: () => void setFilters(NO_FILTERS),
    fields: <CarFilters filters={filters} onChange={(changed) => void setFilters(changed)} />,
    hasSearch: true,
  }
}

/** Returns the filters as input of the operation. */
export function carListInput({ q, city, yard, status, importId }: CarListFilters) {
  return {
    ...(q !== '' && { q }),
    ...(city !== '' && { city }),
    ...(yard !== '' && { yard }),
    ...(status !== null && { status }),
    ...(importId !== '' && { importId }),
  }
}

/** The search field and the city, yard, status and import filters; `hasStatus` is false if the status is fixed. */
export function CarFilters(props: {
  readonly filters: CarListFilters
  readonly onChange: (filters: Partial<CarListFilters>) => void
  readonly hasStatus?: boolean
}) {
  const t = useText()
  const { filters, onChange, hasStatus = true } = props
  const cities = useRead('admin/getCities', {})
  const yards = useRead('admin/getYards', {})
  const yardNames = (yards.data ?? []).filter(({ city }) => filters.city === '' || city === filters.city)
  return (
    <Row below={4} gap={2} className={classes['filters']}>
      <SearchField label={t('console.searchCars')} search={filters.q} onSearch={(q) => onChange({ q })} />
      <NativeSelect
        aria-label={t('console.city')}
        value={filters.city}
        data={[{ value: '', label: t('console.allCities') }, ...(cities.data ?? []).map(({ name }) => name)]}
        onChange={(event) => onChange({ city: event.currentTarget.value, yard: '' })}
      />
      <NativeSelect
        aria-label={t('console.yard')}
        value={filters.yard}
        data={[{ value: '', label: t('console.allYards') }, ...new Set(yardNames.map(({ name }) => name))]}
        onChange={(event) => onChange({ yard: event.currentTarget.value })}
      />
      {hasStatus && (
        <NativeSelect
          aria-label={t('console.status')}
          value={filters.status ?? ''}
          data={[
            { value: '', label: t('console.allStatuses') },
            ...STATUSES.map((value) => ({ value, label: t(`console.car.${value}`) })),
          ]}
          onChange={(event) =>
            onChange({ status: STATUSES.find((status) => status === event.currentTarget.value) ?? null })
          }
        />
      )}
      {filters.importId !== '' && (
        <ImportChip importId={filters.importId} onRemove={() => onChange({ importId: '' })} />
      )}
    </Row>
  )
}

/** The import whose cars are listed, with a button that lists those of all imports. */
function ImportChip({ importId, onRemove }: { readonly importId: string; readonly onRemove: () => void }) {
  const t = useText()
  const { data } = useRead('admin/getImport', { importId })
  const name = data?.fileName ?? t('console.unnamedList')
  return (
    <FilterChip
      label={t('console.ofImport', { name })}
      onRemove={onRemove}
      removeLabel={t('console.ofEveryImport', { name })}
    />
  )
}

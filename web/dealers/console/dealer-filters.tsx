import { NativeSelect } from '@mantine/core'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import classes from '#web/console/parts/filters.module.css'
import { SearchField } from '#web/console/parts/search-field.tsx'

const STATUSES = ['waiting', 'returned', 'active', 'onboarding', 'suspended', 'rejected'] as const

interface Filters {
  readonly q: string
  readonly city: string
  readonly status: (typeof STATUSES)[number] | null
}

/** Filters that match every dealer. */
export const ALL_DEALERS: Filters = { q: '', city: '', status: null }

/** Returns the filters of the list of dealers, which are stored in the address, and a function that changes them. */
export function useDealerFilters() {
  return useQueryStates(
    {
      q: parseAsString.withDefault(''),
      city: parseAsString.withDefault(''),
      status: parseAsStringLiteral(STATUSES),
    },
    { history: 'replace' },
  )
}

/** Returns the filters as input of the operation. */
export function dealerListInput({ q, city, status }: Filters) {
  return {
    ...(q !== '' && { q }),
    ...(city !== '' && { city }),
    ...(status === 'returned' ? { returned: true } : status !== null && { status }),
  }
}

/** The search field and the city and status filters. */
export function DealerFilters(props: {
  readonly filters: Filters
  readonly onChange: (filters: Partial<Filters>) => void
}) {
  const t = useText()
  const { filters, onChange } = props
  const cities = useRead('admin/getCities', {})
  return (
    <div className={classes['filters']}>
      <SearchField label={t('console.searchDealers')} search={filters.q} onSearch={(q) => onChange({ q })} />
      <NativeSelect
        aria-label={t('console.city')}
        value={filters.city}
        data={[{ value: '', label: t('console.allCities') }, ...(cities.data ?? []).map(({ name }) => name)]}
        onChange={(event) => onChange({ city: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('console.status')}
        value={filters.status ?? ''}
        data={[
          { value: '', label: t('console.allStatuses') },
          ...STATUSES.map((value) => ({ value, label: t(`console.dealerStatus.${value}`) })),
        ]}
        onChange={(event) =>
          onChange({ status: STATUSES.find((status) => status === event.currentTarget.value) ?? null })
        }
      />
    </div>
  )
}

import { NativeSelect } from '@mantine/core'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/console.ts'
import { custom, type Filter } from './list-filters.tsx'

/** A filter of a list by city, among all that are declared. */
export function cityFilter(): Filter<string | null> {
  return custom((city, put) => <CityField city={city} onChange={put} />)
}

function CityField(props: {
  readonly city: string | null
  readonly onChange: (city: string | null) => void
}) {
  const t = useText()
  const cities = useRead('admin/getCities', {})
  return (
    <NativeSelect
      aria-label={t('console.city')}
      value={props.city ?? ''}
      data={[{ value: '', label: t('console.allCities') }, ...(cities.data ?? []).map(({ name }) => name)]}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  )
}

import { formatDay } from '#web/text/formats.ts'
import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { CITY_ENDS_SOON_MS } from '#domain/dealers/city-year.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './city-list.module.css'

/** Returns whether a dealer's access to a city has expired, ends soon or lasts longer. `validUntil` is ISO 8601. */
export function useCityStanding(validUntil: string): 'over' | 'soon' | 'valid' {
  const end = Date.parse(validUntil)
  return useFromNow((now) => (end <= now ? 'over' : end - now < CITY_ENDS_SOON_MS ? 'soon' : 'valid'))
}

/** A dealer's cities in a table row, with the end date of those that have expired or end soon. */
export function CityList({ cities }: { readonly cities: DealerSummary['cities'] }) {
  return (
    <span className={classes['cities']}>
      {cities.map((city) => (
        <City key={city.city} {...city} />
      ))}
    </span>
  )
}

function City({ city, validUntil }: DealerSummary['cities'][number]) {
  const t = useText()
  const standing = useCityStanding(validUntil)
  const day = formatDay(Date.parse(validUntil))
  if (standing === 'valid') return <span title={t('console.cityUntil', { day })}>{city}</span>
  return (
    <StatusBadge kind={standing === 'over' ? 'bad' : 'waiting'}>
      {city}: {t(standing === 'over' ? 'console.cityOver' : 'console.citySoon', { day })}
    </StatusBadge>
  )
}

import { formatDay } from '#domain/indian-time.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useCityStanding } from './city-list.tsx'

/** That a city's time is over, or ends soon; nothing where there is time. `validUntil` is ISO 8601. */
export function CityEnd({ validUntil }: { readonly validUntil: string }) {
  const t = useText()
  const standing = useCityStanding(validUntil)
  if (standing === 'valid') return null
  const day = formatDay(Date.parse(validUntil))
  return (
    <StatusBadge kind={standing === 'over' ? 'bad' : 'waiting'}>
      {t(standing === 'over' ? 'console.cityOver' : 'console.citySoon', { day })}
    </StatusBadge>
  )
}

import { formatDay } from '#domain/indian-time.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useCityStanding } from './city-list.tsx'

/** Says that a city has expired or ends soon; renders nothing otherwise. `validUntil` is ISO 8601. */
export function CityExpiry({ validUntil }: { readonly validUntil: string }) {
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

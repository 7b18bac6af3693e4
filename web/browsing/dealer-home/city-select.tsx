import { capitalise } from '#domain/capitalise.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { Choice } from '#web/ui/choice.tsx'

/** The dealer's cities (null until loaded) and the chosen one. */
export interface CitySelectProps {
  readonly cities: readonly string[] | null
  readonly city: string | null
  readonly onChoose: (city: string | null) => void
}

/** The city selector: all of the dealer's cities, or one. */
export function CitySelect({ cities, city, onChoose }: CitySelectProps) {
  const t = useText()
  const label = t('dealerHome.city')
  if (cities?.length === 0) {
    const none = { value: '', label: t('dealerHome.noCities') }
    return <Choice label={label} value="" options={[none]} onChoose={() => onChoose(null)} disabled />
  }
  const chosen = cities?.find((name) => name.toLowerCase() === city?.toLowerCase()) ?? city ?? ''
  const names = [...new Set([...(cities ?? []), chosen])].filter((name) => name !== '')
  return (
    <Choice
      label={label}
      value={chosen}
      options={[
        { value: '', label: t('dealerHome.allCities') },
        ...names.map((name) => ({ value: name, label: capitalise(name) })),
      ]}
      onChoose={(value) => onChoose(value === '' ? null : value)}
    />
  )
}

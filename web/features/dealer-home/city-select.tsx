import { NativeSelect } from '@mantine/core'
import { useText } from '#web/text/text.ts'
import classes from './selects.module.css'
import { capitalise } from './capitalise.ts'

/** The dealer's cities (null while they are on their way) and the one that is chosen. */
export interface CitySelectProps {
  readonly cities: readonly string[] | null
  readonly city: string | null
  readonly onChoose: (city: string | null) => void
}

/** The city selector: all of the dealer's cities, or one. */
export function CitySelect({ cities, city, onChoose }: CitySelectProps) {
  const t = useText()
  const chosen = cities?.find((name) => name.toLowerCase() === city?.toLowerCase()) ?? city
  if (cities?.length === 0) {
    return (
      <NativeSelect
        classNames={{ root: classes['select'] ?? '', input: classes['input'] ?? '' }}
        aria-label={t('dealerHome.city')}
        data={[t('dealerHome.noCities')]}
        disabled
      />
    )
  }
  const names = [...new Set([...(cities ?? []), ...(chosen === null ? [] : [chosen])])]
  return (
    <NativeSelect
      classNames={{ root: classes['select'] ?? '', input: classes['input'] ?? '' }}
      aria-label={t('dealerHome.city')}
      value={chosen ?? ''}
      data={[
        { value: '', label: t('dealerHome.allCities') },
        ...names.map((name) => ({ value: name, label: capitalise(name) })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import { FACTS } from '#domain/car/car-description.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/console.ts'
import { useText as useCarFactsText } from '#web/text/en/car-facts.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { chooseDefaults, type ImportChoices } from './import-choices.ts'

/** The id of the field of the city for all rows. */
export const DEFAULT_CITY_ID = 'default-city'

/** The defaults for rows without their own city, yard or supplier. */
export function ImportDefaultsFields(props: {
  readonly choices: ImportChoices
  readonly onChange: (choices: ImportChoices) => void
}) {
  const t = useText()
  const tCarFacts = useCarFactsText()
  const { choices, onChange } = props
  const { city, yardId, supplierName } = choices.defaults
  const cities = useRead('admin/getCities', {})
  const yards = useRead('admin/getYards', {})
  const ofCity = (yards.data ?? []).filter((yard) => yard.city === city)
  return (
    <div className={formClasses['grid']}>
      <NativeSelect
        id={DEFAULT_CITY_ID}
        label={t('console.city')}
        value={city}
        data={[{ value: '', label: t('console.noDefault') }, ...(cities.data ?? []).map(({ name }) => name)]}
        onChange={(event) => onChange(chooseDefaults(choices, { city: event.currentTarget.value }))}
      />
      <NativeSelect
        label={t('console.yard')}
        value={yardId}
        disabled={city === ''}
        description={city === '' ? t('console.chooseCityFirst') : undefined}
        data={[
          { value: '', label: t('console.noDefault') },
          ...ofCity.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange(chooseDefaults(choices, { yardId: event.currentTarget.value }))}
      />
      <TextInput
        label={tCarFacts('console.supplierName')}
        value={supplierName}
        maxLength={FACTS.supplierName.max}
        autoComplete="off"
        onChange={(event) => onChange(chooseDefaults(choices, { supplierName: event.currentTarget.value }))}
      />
    </div>
  )
}

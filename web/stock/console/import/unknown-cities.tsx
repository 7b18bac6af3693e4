import { Checkbox, NativeSelect } from '@mantine/core'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { chooseCityOf, REFUSED, type ImportChoices } from './import-choices.ts'
import classes from './unknown-cities.module.css'
import type { ImportPreview } from './use-preview.ts'

/** Asks for each spelling of a city that the house does not know which city it is. Renders nothing without one. */
export function UnknownCities(props: {
  readonly unknown: ImportPreview['unknownCities']
  readonly choices: ImportChoices
  readonly onChange: (choices: ImportChoices) => void
}) {
  const t = useText()
  const { unknown, choices, onChange } = props
  const cities = useRead('admin/getCities', {})
  if (unknown.length === 0) return null
  return (
    <Panel
      title={t('console.unknownCities', { count: unknown.length })}
      detail={t('console.unknownCitiesText')}
    >
      <Stack gap={4}>
        <Stack as="ul" gap={3}>
          {unknown.map(({ spelling, rows }) => (
            <Row as="li" key={spelling} gap={2} gapX={4} align="center" className={classes['spelling']}>
              <span>
                {t('console.unknownCity', { spelling, count: rows, rows: formatIndianNumber(rows) })}
              </span>
              <NativeSelect
                aria-label={t('console.cityOfSpelling', { spelling })}
                value={choices.cities?.[spelling] ?? ''}
                data={[
                  { value: '', label: t('console.chooseCityOf') },
                  ...(cities.data ?? []).map(({ name }) => ({ value: name, label: name })),
                  { value: REFUSED, label: t('console.refuseRowsOf') },
                ]}
                onChange={(event) => onChange(chooseCityOf(choices, spelling, event.currentTarget.value))}
              />
            </Row>
          ))}
        </Stack>
        <Checkbox
          label={t('console.rememberSpellings')}
          checked={choices.rememberCities ?? true}
          onChange={(event) => onChange({ ...choices, rememberCities: event.currentTarget.checked })}
        />
      </Stack>
    </Panel>
  )
}
